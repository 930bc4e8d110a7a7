import { DOOR_PATHS, PATHS } from '#kit/rules/paths.ts';
import { isScreenPath } from '#kit/rules/screen-paths.ts';
import { KEPT_SCREENS } from './kept-paths.ts';

/** Screens the worker leaves to the network: sign-in, and those visitors open. */
const NEVER_KEPT: readonly string[] = [
  ...DOOR_PATHS,
  PATHS.start,
  PATHS.resetPassword,
  PATHS.confirm,
  PATHS.providerReturn,
  PATHS.secondFactor,
  PATHS.pricing,
];

/** @param path of a URL @returns whether its screen opens without a network */
export function isKeptScreen(path: string): boolean {
  return KEPT_SCREENS.includes(trim(path));
}

/** @param path of a URL @returns whether its screen shows the code */
export function isCodeScreen(path: string): boolean {
  return trim(path) === PATHS.code;
}

/**
 * @param path of a URL
 * @returns whether the worker answers with the kept page if the network fails: at every screen of
 * the dashboard, some of which then say that they need a connection
 */
export function opensKeptPage(path: string): boolean {
  const plain = trim(path);
  return isScreenPath(plain) && !NEVER_KEPT.includes(plain) && !plain.startsWith(PATHS.admin);
}

function trim(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
