/** What a Quarkus service of the suite injects. */
@NullMarked
package dev.junban.beans;

import org.jspecify.annotations.NullMarked;
