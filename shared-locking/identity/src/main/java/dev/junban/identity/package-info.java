/**
 * Who is let in: bearer tokens of an OpenID Connect issuer, verified without asking anybody, and how much one caller
 * may ask for. What a caller may do is said at each resource method; whose things they may touch, by
 * {@link dev.junban.web.Caller}.
 */
@NullMarked
package dev.junban.identity;

import org.jspecify.annotations.NullMarked;
