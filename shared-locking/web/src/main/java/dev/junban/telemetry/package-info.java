/** What is traced once tracing is turned on, and what lines of the log say beside their text. */
@NullMarked
package dev.junban.telemetry;

import org.jspecify.annotations.NullMarked;
