/** The code of keys that an input method takes. Safari ends the composition before its last key. */
const TAKEN = 229;

/**
 * From now on, keys that an input method takes, as for Japanese, are none of ours: there, Enter chooses a
 * word and Escape drops one. Neither may submit a form, leave a field or close a window.
 *
 * @see https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function keepCompositions(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // The text editor follows compositions by itself.
      const isOfEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
      const isTaken = event.isComposing || event.keyCode === TAKEN;
      if (isTaken && !isOfEditor) event.stopPropagation();
    },
    true,
  );
}
