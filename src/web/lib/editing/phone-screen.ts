/** Below `sm` of the style sheet. */
export const PHONE_SCREEN = '(max-width: 39.99rem)';

/** Below `lg` of the style sheet an editor has room for the page alone. */
export const PAGE_FIRST_SCREEN = '(max-width: 63.99rem)';
