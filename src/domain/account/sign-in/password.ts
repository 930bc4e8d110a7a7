/** The gateway refuses shorter ones; a hosted backend is to be set to the same. */
export const PASSWORD_MIN_LENGTH = 10;

export const PASSWORD_DESCRIPTION = `At least ${PASSWORD_MIN_LENGTH} characters.`;
