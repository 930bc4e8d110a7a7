/** The gateway refuses shorter ones; set a hosted backend to the same. */
export const PASSWORD_MIN_LENGTH = 10;

export const PASSWORD_DESCRIPTION = `At least ${PASSWORD_MIN_LENGTH} characters.`;
