import { PATHS } from '#kit/rules/paths.ts';

/** @param of the user whose code it is; null for one's own @returns the path that shows a page's code */
export function codePath(of: string | null): string {
  return of === null ? PATHS.code : `${PATHS.code}?of=${of}`;
}
