import type { MouseEvent } from 'react';

/** Controls that are pressed rather than typed into. */
const PRESSED = 'button, a, summary';

/**
 * Keeps the focus in the field while a control is pressed. Blurring would validate the field, whose
 * error message would push the button from under the pointer and lose the press.
 *
 * @param event of a pressed mouse, or of an emulated touch
 */
export function holdFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest(PRESSED)) event.preventDefault();
}
