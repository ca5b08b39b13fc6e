/** The one schema: its migrations, who runs them, and who checks that they were run. */
package dev.junban.migration;
