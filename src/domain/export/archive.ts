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

/** An archive reads all that an account has, so the next one waits. */
export const EXPORT_INTERVAL_MS = 60 * 60_000;

/** When the last archive was made, as the server's refusal of another tells it. */
export type ArchiveMade = { made_at: string };

/**
 * @param madeAt when the last archive was made
 * @param toTime writes a moment as the person reads the time
 * @returns what is said to whoever asks for another too soon
 */
export function toExportWait(madeAt: Date, toTime: (moment: Date) => string): string {
  const next = new Date(madeAt.getTime() + EXPORT_INTERVAL_MS);
  return `An export was made at ${toTime(madeAt)}. The next can be made at ${toTime(next)}.`;
}
