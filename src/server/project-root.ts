/** Two levels up, from the source and from the build alike. */
export const PROJECT_ROOT = new URL('../../', import.meta.url);
