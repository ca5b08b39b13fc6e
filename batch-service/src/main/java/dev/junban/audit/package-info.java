/** Proves that what is written twice says the same; a difference is told, and never repaired in silence. */
@NullMarked
package dev.junban.audit;

import org.jspecify.annotations.NullMarked;
