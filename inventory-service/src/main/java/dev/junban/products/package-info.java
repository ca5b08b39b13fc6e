/** What is sold: edited by people, so guarded by a version and never locked. */
@NullMarked
package dev.junban.products;

import org.jspecify.annotations.NullMarked;
