/** The code of keys that an input method takes. Safari ends the composition before its last key. */
const TAKEN = 229;

/**
 * Whether an input method takes a key, as for Japanese: there, Enter chooses a word and Escape drops one.
 *
 * @see https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === TAKEN;
}

/** From now on, such keys submit no form of this window, leave no field and close no dialog. */
export function keepCompositions(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // The text editor follows compositions by itself.
      const isOfEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (isComposing(event) && !isOfEditor) event.stopPropagation();
    },
    true,
  );
}
