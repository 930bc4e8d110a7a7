/** A picture rendered into a card or a preview. Test: `page/pictures/server/picture-loader.test.ts`. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** A picture with more pixels isn't worth the memory. */
export const PICTURE_MAX_PIXELS = 50_000_000;
/**
 * For a file from another site, including all redirects; a user is waiting. Test:
 * `page/pictures/server/fetch-picture.test.ts`.
 */
export const FOREIGN_FILE_TIMEOUT_MS = 10_000;
export const FOREIGN_FILE_MAX_REDIRECTS = 3;
/** An old page that an owner imports, and its URL in JSON. Test: `page/import/server/imported-pages.test.ts`. */
export const IMPORTED_PAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORTED_PAGE_BODY_MAX_BYTES = 8 * 1024;
/**
 * The start of a linked page, whose head has the title; and its URL in JSON.
 * Test: `page/foreign/server/link-previews.test.ts`.
 */
export const LINKED_PAGE_MAX_BYTES = 512 * 1024;
export const LINK_PREVIEW_BODY_MAX_BYTES = 8 * 1024;
export const CONCURRENT_LINK_PREVIEWS = 8;
export const LINK_PREVIEWS_MAX_WAITING = 40;
/** Each holds up to a whole page in memory, for at most ten seconds. */
export const CONCURRENT_IMPORTED_PAGES = 8;
export const IMPORTED_PAGES_MAX_WAITING = 40;
export const IMPORTED_PAGES_MAX_WAITING_EACH = 4;
/** Each holds a whole picture in memory. */
export const CONCURRENT_PICTURE_COPIES = 4;
export const PICTURE_COPIES_MAX_WAITING = 40;
/** A picture's URL in JSON. Test: `page/foreign/server/picture-copies.test.ts`. */
export const PICTURE_COPY_BODY_MAX_BYTES = 8 * 1024;
/**
 * Allowed sides in pixels and qualities of renditions: those that the page and the dashboard request, also at
 * twice the pixels. As strangers can choose only from these, most are soon cached.
 * Test: `app/server/installation/file-storage.test.ts`.
 */
export const RENDITION_STEPS = {
  sides: [
    40, 80, 112, 192, 224, 256, 320, 384, 400, 500, 512, 600, 640, 768, 800, 1000, 1024, 1200, 1280,
    1500, 1920,
  ],
  qualities: [60, 80, 100],
  /** Steps of focal points, in percent. */
  focus: 5,
} as const;
/** Only a few sizes of QR codes, to limit how many we draw. Test: `page/qr/server/qr-code-route.test.ts`. */
export const QR_CODE_SIDES_PIXELS = [256, 512, 1024, 2048] as const;
/**
 * About 40 ms each: people wait a second at most, or retry. The second limit is per caller and page. Test:
 * `page/pictures/server/drawings.test.ts`, `npm run bench -- hostile qr-codes`.
 */
export const DRAWINGS_MAX_WAITING = 24;
export const DRAWINGS_MAX_WAITING_EACH = 16;
/**
 * The wait in each of two queues, the page's and the common one, after that for reading its
 * contents: three seconds in total. Test: `page/pictures/server/drawings.test.ts`.
 */
export const DRAWING_MAX_WAIT_MS = 1_250;
/** A pass for a wallet takes half a second, and phones have time. */
export const PASS_MAX_WAIT_MS = 20_000;
export const DRAWING_READ_MAX_WAIT_MS = 500;
/**
 * Pages read at once for their pictures, a few milliseconds each. Test:
 * `page/pictures/server/drawings.test.ts`.
 */
export const DRAWINGS_READ_AT_ONCE = 4;
/** Gets a third of a busy core, so that waiting users still get their pictures (setpriority(2)). */
export const THREAD_NICENESS = 5;
/** Pictures that one copy of the server remembers having sent. */
export const DRAWINGS_KNOWN_MAX_SIZE = 10_000;
/** Rendered pictures on disk. Test: `page/pictures/server/drawings.test.ts`. */
export const DRAWINGS_MAX_BYTES = 256 * 1024 * 1024;
/** Unused renditions and drawings, possibly of deleted accounts. Test: `app/server/installation/file-storage.test.ts`. */
export const UNUSED_PICTURE_AGE_MS = 14 * 24 * 60 * 60_000;
/** Between two sweeps for files of interrupted uploads. */
export const SWEEP_INTERVAL_MS = 6 * 60 * 60_000;
/**
 * One page's pieces, drawn one at a time in under a second each; an owner may press all six. Test:
 * `page/print/server/print-functions.test.ts`.
 */
export const PRINTS_MAX_WAITING = 24;
export const PRINTS_MAX_WAITING_EACH = 5;
export const PRINT_MAX_WAIT_MS = 25_000;
/**
 * A team's file: five hundred people take about half a minute. One is drawn at a time, in a thread of its
 * own; including the wait, it must respond before proxies give up, often after a minute. Test:
 * `agency/print/server/team-print.test.ts`.
 */
export const TEAM_PRINT_TIMEOUT_MS = 60_000;
export const TEAM_PRINTS_MAX_WAITING = 8;
export const TEAM_PRINTS_MAX_WAITING_EACH = 1;
export const TEAM_PRINT_MAX_WAIT_MS = 25_000;
/** A piece's name in JSON. */
export const PRINT_BODY_MAX_BYTES = 1024;
/** A side of `RENDITION_STEPS`, enough for the middle of a code. */
export const TEAM_PICTURE_SIDE_PIXELS = 256;
/**
 * A person's picture in a team's file, as five hundred are in memory at once; larger ones are replaced by
 * an initial.
 */
export const TEAM_PICTURE_MAX_BYTES = 256 * 1024;
/** A team's pages and pictures read at once for its file. */
export const TEAM_PRINT_BATCH = 25;
/**
 * How long a thread may take to render the prices page, which takes a second, or a picture.
 * Test: `kit/server/process/thread.test.ts`.
 */
export const DRAWING_TIMEOUT_MS = 20_000;
