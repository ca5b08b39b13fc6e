/** Rooms, and who has reserved them when. */
@NullMarked
package dev.junban.rooms;

import org.jspecify.annotations.NullMarked;
