/** The distance in CSS pixels within which a pointer counts as still. */
const STILL = 10;

const CONTROLS = 'a[href], button, summary, label, input, select, textarea';

/**
 * From now on, a press counts for the control it started on, even if the control moves away from under the
 * pointer before the press ends, as when a list gets shorter or a message disappears. Browsers send such a
 * click to the common ancestor, where nothing listens.
 *
 * @see https://www.w3.org/TR/uievents/#event-type-click
 */
export function keepPresses(): void {
  let began: { control: HTMLElement | null; x: number; y: number } | null = null;
  document.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      began = { control: findControl(target), x, y };
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      const press = began;
      began = null;
      // Clicks from keyboards and scripts already hit their target.
      if (!press || !event.isTrusted || event.detail === 0 || findControl(event.target)) return;
      const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (!press.control?.isConnected || distance > STILL) return;
      event.stopImmediatePropagation();
      press.control.click();
    },
    true,
  );
}

function findControl(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
}

/** The code of keys handled by an input method. Safari ends the composition before its last key. */
const TAKEN = 229;

/**
 * Input methods, such as Japanese ones, handle keys themselves: Enter chooses a word, Escape drops one.
 *
 * @returns whether an input method handles this key
 * @see https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === TAKEN;
}

/** From now on, such keys don't submit forms, leave fields or close dialogs in this window. */
export function keepCompositions(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // The text editor tracks compositions itself.
      const isOfEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (isComposing(event) && !isOfEditor) event.stopPropagation();
    },
    true,
  );
}
