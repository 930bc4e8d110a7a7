const isBuilt = import.meta.url.endsWith('.js');

/** The built server is two levels below it. */
export const PROJECT_ROOT = new URL(isBuilt ? '../..' : '../../../..', import.meta.url);
