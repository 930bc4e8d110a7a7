/** A push service keeps a message this long for a phone that is off. */
export const PUSH_LIFETIME_SECONDS = 86_400;
