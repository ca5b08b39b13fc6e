/** What a Quarkus service of the suite injects. */
package dev.junban.beans;
