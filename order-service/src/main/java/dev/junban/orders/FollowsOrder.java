package dev.junban.orders;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a call that is answered with a stream of an order's events, which {@link OrderEventsFilter} lets through. */
@NameBinding
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface FollowsOrder {}
