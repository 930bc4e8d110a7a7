/**
 * Total bytes of stored archives, one per account and kept for a week; above this, new ones wait.
 * Archives are the largest files besides pictures, so this is also the storage's limit for a file.
 * Test: `account/server/jobs/archive-requests.test.ts`.
 */
export const ARCHIVES_MAX_BYTES = 20 * 1024 ** 3;
export const ARCHIVE_MAX_BYTES = 4 * 1024 ** 3;
export const ARCHIVE_ROOM_WAIT_SECONDS = 10 * 60;
export const ARCHIVES_DELETED_AT_ONCE = 100;
/** Rows in memory while an archive is written. Test: `integrations/export/server/make-archive.test.ts`. */
export const EXPORT_CURSOR_ROWS = 50;
export const EXPORT_MAX_PICTURES = 1000;
/** The storage lists this many at once. */
export const EXPORT_PICTURES_PAGE_SIZE = 100;
/** Characters encoded at a time. */
export const EXPORT_PIECE_CHARACTERS = 32 * 1024;
/** Compressed in a few milliseconds; after each, other requests get a turn. */
export const ZIP_PIECE_BYTES = 64 * 1024;
/**
 * Per table read by cursor, including the reader's pauses: PostgreSQL's timer runs on between
 * fetches. Test: `npm run bench -- hostile exports`.
 */
export const EXPORT_STATEMENT_TIMEOUT_MS = 10 * 60_000;
/**
 * One archive is packed at a time, so a stall delays the others. Test:
 * `integrations/export/server/zip.test.ts`.
 */
export const EXPORT_STALL_MS = 30_000;
