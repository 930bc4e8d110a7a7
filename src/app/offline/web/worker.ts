import { PATHS, WORKER_SCRIPT } from '#kit/rules/paths.ts';
import { OWN_PREFIX, SHELL_PREFIX } from '#kit/rules/session/kept.ts';
import {
  BEFORE_PAINT_PATH,
  isCodeScreen,
  isGone,
  isKeptScreen,
  isPageOf,
  KEEP_MESSAGE,
  listKeptHeaders,
  markKept,
  sortRequest,
  toAskedUrl,
} from '../rules/worker-requests.ts';
import { listenToPush } from './worker-push.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/*
 * The service worker (decision 162). Always network first, except for the build's own files, whose names
 * change with their content. So it never delays a release: its successor installs in the background, and
 * takes over once no tab of this build is open.
 */

/** This build's id and files, written in by `build/vite.worker.config.ts`. */
declare const BUILD_ID: string;
declare const KEPT_FILES: readonly string[];

const SHELL = `${SHELL_PREFIX}${BUILD_ID}`;

/** Named once, as the build inserts the list at each mention. */
const FILES = KEPT_FILES;

/** One page for all screens. */
const PAGE = PATHS.dashboard;

/** A slower network counts as offline if something is stored to show. */
const PATIENCE_MS = 2000;

/** Shorter, as someone is holding up a camera, and codes seldom change. */
const CODE_PATIENCE_MS = 300;

/** A request has just timed out, so a picture needn't wait too. */
let isHanging = false;

const TOO_MANY = 429;

scope.addEventListener('install', (event) => event.waitUntil(keepShell()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOtherBuilds()));
scope.addEventListener('message', (event) => {
  // A browser short of space may have evicted the cache.
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

/** All or nothing: a worker with missing files isn't installed. */
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
  const { pathname } = new URL(request.url);
  const page = findKept(PAGE, { cacheName: SHELL });
  const asked = toAskedUrl(request.url);
  const answer = fetch(asked === request.url ? request : asked);
  try {
    // Screens that aren't stored should open late rather than never.
    if (!isKeptScreen(pathname)) return await answer;
    return await beQuick(answer, page, isCodeScreen(pathname) ? CODE_PATIENCE_MS : PATIENCE_MS);
  } catch {
    return (await page) ?? Response.error();
  }
}

/** @param patienceMs after which it fails if something stored can be shown instead @returns the response */
function beQuick(
  answer: Promise<Response>,
  kept: Promise<Response | undefined>,
  patienceMs: number,
): Promise<Response> {
  const giveUp = async (reject: (error: Error) => void) => {
    if (!(await kept)) return;
    isHanging = true;
    reject(new Error('The network is too slow.'));
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(giveUp, patienceMs, reject);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      isHanging = false;
    });
  });
}

/** A cache that can't be read, or that a sign-out is deleting, counts as empty. */
function findKept(asked: Request | string, options?: MultiCacheQueryOptions) {
  return caches.match(asked, options).catch(() => undefined);
}

async function findFile(request: Request): Promise<Response> {
  // After a failure, a file is requested again with a query (`import-again.ts`).
  const kept = await findKept(request, { cacheName: SHELL, ignoreSearch: true });
  return kept ?? fetch(request);
}

async function showLastSeen(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const seen = findSeen(request);
  const answer = fetch(request);
  // However late it arrives. A full disk mustn't block the code.
  event.waitUntil(answer.then((fresh) => keepMarked(request, fresh)).catch(() => undefined));
  const patienceMs = isHanging ? 0 : CODE_PATIENCE_MS;
  try {
    const fresh = await beQuick(answer, seen, isPicture(request) ? patienceMs : PATIENCE_MS);
    return (isPassing(fresh.status) && (await seen)) || fresh;
  } catch (error) {
    const kept = await seen;
    if (kept) return kept;
    throw error;
  }
}

/** @returns what is stored; for a code that this device hasn't seen, the untagged one */
async function findSeen(request: Request): Promise<Response | undefined> {
  const exact = await findKept(request);
  // The app stores what it requests, so it never gets something else.
  return exact ?? (isPicture(request) ? findKept(new URL(request.url).pathname) : undefined);
}

/** @returns whether a page requests it for display */
function isPicture({ destination }: Request): boolean {
  return destination === 'image';
}

/** @returns whether the server was reached but can't respond now */
function isPassing(status: number): boolean {
  return status >= 500 || status === TOO_MANY;
}

/** An account whose sign-out was refused keeps its screens. */
async function signOut(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request);
  const isOver = answer.ok || (answer.status >= 400 && answer.status < 500);
  if (isOver && answer.status !== TOO_MANY) event.waitUntil(forgetAll());
  return answer;
}

/** The owner's plain code, and each tagged one that was seen. */
async function keepMarked(request: Request, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const { pathname } = new URL(request.url);
  const copy = answer.clone();
  for (const name of await caches.keys()) {
    if (!name.startsWith(OWN_PREFIX)) continue;
    const own = await caches.open(name);
    if (await own.match(pathname)) await own.put(request, copy.clone());
  }
}

/** Once the server no longer has this file, nothing would ever replace this worker, so it unregisters. */
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
