/** From the source and from the build alike: both stand two levels below it. */
export const PROJECT_ROOT = new URL('../../', import.meta.url);
