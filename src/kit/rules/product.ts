/** The product's name, defined only here for people to read. */
export const PRODUCT_NAME = 'Vizit';

/** The browser's storage key of the signed-in session (written by the auth client). */
export const SESSION_STORAGE_KEY = 'vizit-session';

/** The browser's storage keys of unsaved input: `profile-draft:{user id}` and similar. */
export const DRAFT_KEY_PATTERN = /-draft:/;

/** The browser's storage key of the colour scheme: `light` or `dark`. */
export const THEME_STORAGE_KEY = 'vizit-theme';

/**
 * The external items of the user menu, in order (coverage 2.39, 2.40). The operator decides their targets, so
 * the server redirects.
 */
export const SUPPORT_LINKS = [
  { label: 'Support', topic: 'contact', url: '/support/contact' },
  { label: "What's New", topic: 'changelog', url: '/support/changelog' },
  { label: 'Feature Request', topic: 'feedback', url: '/support/feedback' },
  { label: 'Help Center', topic: 'help', url: '/support/help' },
] as const;

/** The email in the user menu is cut after this many characters, with an ellipsis. */
export const MENU_EMAIL_LENGTH = 30;
