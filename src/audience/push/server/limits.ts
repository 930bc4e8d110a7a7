/** A push service keeps a message this long for a phone that is off. */
export const PUSH_LIFETIME_SECONDS = 86_400;

/** A browser is forgotten once its push service has failed this often in a row. */
export const PUSH_TRIES = 20;
