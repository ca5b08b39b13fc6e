/** What is sold: edited by people, so guarded by a version and never locked. */
package dev.junban.products;
