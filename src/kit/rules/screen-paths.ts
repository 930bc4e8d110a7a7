import { DOOR_PATHS, PATHS } from './paths.ts';

// Separate from the paths, since browsers never need it.

/** The screens rendered at build time, because they are where people first meet the product. */
export const PRERENDERED_PATHS: readonly string[] = [...DOOR_PATHS, PATHS.pricing];

/** The paths of all screens; an entry ending in `/*` covers everything below it. */
export const SCREEN_PATHS: readonly string[] = [...Object.values(PATHS), `${PATHS.adminUsers}/*`];

const SCREENS: ReadonlySet<string> = new Set(Object.values(PATHS));

/**
 * @param path of a URL, without query
 * @returns whether the path has a screen, so that the server can answer 200 instead of 404
 */
export function isScreenPath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return SCREENS.has(plain) || ADMIN_USER_PATH.test(plain);
}

const ADMIN_USER_PATH = new RegExp(
  `^${PATHS.adminUsers}/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
);
