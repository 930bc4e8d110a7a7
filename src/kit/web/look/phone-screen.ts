/** Below `sm` in the stylesheet. */
export const PHONE_SCREEN = '(max-width: 39.99rem)';

/** From this width, `sm` in the stylesheet, a sheet is at the page's side. */
export const BESIDE_SCREEN = '(min-width: 40rem)';

/** What a sheet takes there, as padding of the page beside it. */
export const BESIDE_ROOM = 'pe-[min(22.5rem,50vw)]';

/** Below `lg` in the stylesheet, an editor has room for the page alone. */
export const PAGE_FIRST_SCREEN = '(max-width: 63.99rem)';
