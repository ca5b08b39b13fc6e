/** How the process starts: as the migration runner, or as the service. */
package dev.junban;
