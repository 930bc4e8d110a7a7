/** A pointer that moved further, in CSS pixels, wasn't held still. */
const STILL = 10;

const CONTROLS = 'a[href], button, summary, label, input, select, textarea';

/**
 * From now on, a press counts for the control it began on, even if that has moved away from under the
 * pointer before it ends: a list got shorter, a message left. Browsers send such a click to what both
 * ends of the press have in common, where nothing listens.
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
      // Keyboards and programs click where they mean to.
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
