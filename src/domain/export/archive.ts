/** Where the owner's archive is asked for. */
export const EXPORT_PATH = '/export';

/**
 * @param username of the owner
 * @param now when it is made
 * @returns the archive's file name
 */
export function buildArchiveName(username: string, now: Date): string {
  return `${username}-${now.toISOString().slice(0, 10)}.zip`;
}
