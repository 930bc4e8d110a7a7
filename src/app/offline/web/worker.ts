import { PATHS, WORKER_SCRIPT } from '#kit/rules/paths.ts';
import { OWN_PREFIX, SHELL_PREFIX } from '#kit/rules/session/kept.ts';
import { isKeptScreen } from '../rules/kept-screens.ts';
import {
  BEFORE_PAINT_PATH,
  isGone,
  isPageOf,
  KEEP_MESSAGE,
  listKeptHeaders,
  markKept,
  sortRequest,
} from '../rules/worker-requests.ts';
import { listenToPush } from './worker-push.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/*
 * The service worker (decision 162). The network always goes first, but for the build's own files,
 * whose names change with their content. So no release waits for it: its own successor is installed
 * in the background, and takes over once no tab of this build is open.
 */

/** Of this build, written in by `build/vite.worker.config.ts`. */
declare const BUILD_ID: string;
declare const KEPT_FILES: readonly string[];

const SHELL = `${SHELL_PREFIX}${BUILD_ID}`;

/** Once, as the build writes the list wherever it is named. */
const FILES = KEPT_FILES;

/** One page for all screens. */
const PAGE = PATHS.dashboard;

/** A network that doesn't answer for this long counts as none, if something is kept to show. */
const PATIENCE_MS = 2000;

const TOO_MANY = 429;

scope.addEventListener('install', (event) => event.waitUntil(keepShell()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOtherBuilds()));
scope.addEventListener('message', (event) => {
  // A browser short of space may have emptied the cache.
  if (event.data === KEEP_MESSAGE) event.waitUntil(keepShell());
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = sortRequest(request, scope.location.origin, FILES);
  if (kind === 'screen') {
    const answer = openScreen(request);
    event.respondWith(answer);
    event.waitUntil(answer.then(lookForSuccessor, () => undefined));
  }
  if (kind === 'file') event.respondWith(findFile(request));
  if (kind === 'last seen') event.respondWith(showLastSeen(event));
  if (kind === 'sign-out') event.respondWith(signOut(event));
});

listenToPush();

/** All or nothing: a worker without all its files isn't installed. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  const kept = (await shell.keys()).map(({ url }) => new URL(url).pathname);
  await shell.addAll([...FILES, BEFORE_PAINT_PATH].filter((file) => !kept.includes(file)));
  if (kept.includes(PAGE)) return;
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const html = await answer.text();
  if (!answer.ok || !isPageOf(html, FILES)) throw new Error('Another build answers.');
  await shell.put(
    PAGE,
    new Response(markKept(html), { headers: listKeptHeaders(answer.headers.entries()) }),
  );
}

async function dropOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function openScreen(request: Request): Promise<Response> {
  const page = caches.match(PAGE, { cacheName: SHELL });
  const answer = fetch(request);
  try {
    // Screens that aren't kept open late rather than never.
    return await (isKeptScreen(new URL(request.url).pathname) ? beQuick(answer, page) : answer);
  } catch {
    return (await page) ?? Response.error();
  }
}

/** @returns the answer; fails after a while if something is kept that can be shown instead */
function beQuick(
  answer: Promise<Response>,
  kept: Promise<Response | undefined>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    setTimeout(async () => {
      if (await kept) reject(new Error('The network is too slow.'));
    }, PATIENCE_MS);
  });
}

async function findFile(request: Request): Promise<Response> {
  // A file is asked for again, after a failure, with a query (`import-again.ts`).
  const kept = await caches.match(request, { cacheName: SHELL, ignoreSearch: true });
  return kept ?? fetch(request);
}

async function showLastSeen(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const seen = caches.match(request);
  let answer: Response;
  try {
    answer = await beQuick(fetch(request), seen);
  } catch (error) {
    const kept = await seen;
    if (kept) return kept;
    throw error;
  }
  const copy = answer.clone();
  // A full disk mustn't keep the code away.
  if (answer.ok) event.waitUntil(keepMarked(request, copy).catch(() => undefined));
  return answer;
}

/** Keeps the screens of an account whose sign-out was refused. */
async function signOut(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request);
  const isOver = answer.ok || (answer.status >= 400 && answer.status < 500);
  if (isOver && answer.status !== TOO_MANY) event.waitUntil(forgetAll());
  return answer;
}

/** Beside the owner's own code, each of its marked ones that was seen. */
async function keepMarked(request: Request, answer: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  for (const name of await caches.keys()) {
    if (!name.startsWith(OWN_PREFIX)) continue;
    const own = await caches.open(name);
    if (await own.match(pathname)) await own.put(request, answer.clone());
  }
}

/** Once the server no longer has this file, nothing would ever replace this worker: it goes. */
async function lookForSuccessor(): Promise<void> {
  const answer = await fetch(WORKER_SCRIPT, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer && isGone(answer.status)) await forgetAll();
}

async function forgetAll(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
