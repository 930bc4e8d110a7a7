/** A view is reported this long after the page became visible, once per browser session and profile. */
export const VIEW_DELAY_MS = 1_000;
