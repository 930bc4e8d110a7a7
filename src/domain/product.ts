/** The product's name. The one place it is written down for people to read. */
export const PRODUCT_NAME = 'Vizit';

/** Where the browser keeps the signed-in session (written by the auth client). */
export const SESSION_STORAGE_KEY = 'vizit-session';

/** Where the browser keeps what was typed and not saved: `profile-draft:{user id}` and its like. */
export const DRAFT_KEY_PATTERN = /-draft:/;

/** Where the browser keeps the chosen colour scheme: `light` or `dark`. */
export const THEME_STORAGE_KEY = 'vizit-theme';

/**
 * The external items of the user menu, in their order (coverage 2.39, 2.40). Where
 * they lead is the operator's to say, so the server sends them on.
 */
export const SUPPORT_LINKS = [
  { label: 'Support', topic: 'contact', url: '/support/contact' },
  { label: "What's New", topic: 'changelog', url: '/support/changelog' },
  { label: 'Feature Request', topic: 'feedback', url: '/support/feedback' },
  { label: 'Help Center', topic: 'help', url: '/support/help' },
] as const;

/** The e-mail in the user menu is cut after this many characters, then an ellipsis follows. */
export const MENU_EMAIL_LENGTH = 30;
