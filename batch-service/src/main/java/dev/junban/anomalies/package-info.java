/** Money that no order accounts for, until a person has dealt with it. */
@NullMarked
package dev.junban.anomalies;

import org.jspecify.annotations.NullMarked;
