import type { MouseEvent } from 'react';

/** What is pressed, and not typed into. */
const PRESSED = 'button, a, summary';

/**
 * Keeps the focus in the field while something else is pressed. A field that is left is checked: what
 * it then says would move the button from under the pointer, and the press would be lost.
 *
 * @param event of a mouse, or of a finger told as one, going down
 */
export function holdFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest(PRESSED)) event.preventDefault();
}
