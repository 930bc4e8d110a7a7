/**
 * @param username of the owner
 * @param now when it is made
 * @returns the archive's file name
 */
export function buildArchiveName(username: string, now: Date): string {
  return `${username}-${now.toISOString().slice(0, 10)}.zip`;
}

/** The bucket of archives, each below its owner's folder. */
export const ARCHIVE_BUCKET = 'archives';

/** @returns an archive's path in its bucket */
export function toArchivePlace(userId: string, id: string): string {
  return `${userId}/${id}.zip`;
}

/**
 * Building an archive reads all of an account's data, so requests are spaced out; as in `request_archive`.
 */
const ARCHIVE_INTERVAL_MS = 60 * 60_000;

/** How long it can be downloaded once ready. */
export const ARCHIVE_KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** An archive's state, as shown to its owner. `progress` is in percent. */
export type Archive = {
  id: string;
  status: 'waiting' | 'making' | 'ready' | 'failed';
  progress: number;
  file_name: string;
  size_bytes: number;
  /** ISO times. */
  asked_at: string;
  ready_at: string | null;
};

/** @returns whether it is being made */
export function isOnItsWay({ status }: Archive): boolean {
  return status === 'waiting' || status === 'making';
}

/** @returns until when it can be downloaded, in milliseconds; null if it isn't ready */
export function findArchiveEnd({ ready_at }: Pick<Archive, 'ready_at'>): number | null {
  return ready_at === null ? null : Date.parse(ready_at) + ARCHIVE_KEPT_DAYS * DAY_MS;
}

/** @returns when another can be requested, in milliseconds; 0 for now */
export function findNextArchive(archive: Archive | null): number {
  if (archive?.status !== 'ready') return 0;
  return Date.parse(archive.asked_at) + ARCHIVE_INTERVAL_MS;
}
