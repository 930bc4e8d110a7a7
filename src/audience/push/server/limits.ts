/** How long a push service keeps a message for a phone that is off. */
export const PUSH_LIFETIME_SECONDS = 86_400;

/** The number of failures in a row after which a browser is removed. */
export const PUSH_TRIES = 20;
