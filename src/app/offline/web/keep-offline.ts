import { hashKey, type Query } from '@tanstack/react-query';
import { startSending } from '#audience/fairs/web/send-unsent.ts';
import { leadsList, recentLeadsQuery } from '#audience/leads/web/queries.ts';
import { mendSubscription } from '#audience/push/web/push-device.ts';
import { BIO_PREFIX, qrCodePath, WORKER_SCRIPT } from '#kit/rules/paths.ts';
import { nameOwnCache } from '#kit/rules/session/kept.ts';
import { isKeptPage } from '#kit/web/connection/kept-page.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { pageQuery } from '#kit/web/lists/list-queries.ts';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';
import { canKeep, forgetKept, forgetOthers } from '#kit/web/session/kept-here.ts';
import { onSessionEnd } from '#kit/web/session/session.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { ANSWERS_PATH, type KeptAnswer, writeKept } from '../rules/kept-answers.ts';
import { KEEP_MESSAGE } from '../rules/worker-requests.ts';
import { followUnread } from './app-badge.ts';
import { findKeptAccount } from './kept-account.ts';
// Listens for the browser's offer to install.
import '#page/start/web/home-screen.ts';

/** Batches responses that arrive together, to save them at once. */
const PAUSE_MS = 500;

/** The accounts whose responses this page saves. */
const followed = new Set<string>();

/**
 * Saves on this device everything the signed-in person needs offline: the app, their code, their numbers and
 * the first leads. Does nothing for people who save data, while viewing as another person, or over plain
 * HTTP.
 */
async function keepOffline(userId: string): Promise<void> {
  if (!canKeep()) return;
  await forgetOthers(userId);
  const { is_active } = await queryClient.ensureQueryData(ownProfileQuery(userId));
  if (!is_active) return forgetKept();
  await mendSubscription().catch(console.debug);
  if (savesData()) return;
  const registration = await navigator.serviceWorker.register(WORKER_SCRIPT, {
    updateViaCache: 'none',
  });
  registration.active?.postMessage(KEEP_MESSAGE);
  const isNew = !followed.has(userId);
  if (isNew) follow(userId);
  await queryClient.prefetchQuery(firstLeadsQuery(userId));
  await keepSeen(userId);
  if (isNew) await followUnread(userId);
}

/** Also saves later changes. */
function follow(userId: string): void {
  followed.add(userId);
  const isKept = findKeptQueries(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void keepSeen(userId).catch(() => undefined), PAUSE_MS);
  });
}

/** Saves what the screens show now, and the current code. A suspended page leaves nothing. */
async function keepSeen(userId: string): Promise<void> {
  // Offline, this would store the saved responses again, under another time.
  if (isKeptPage() || !isSignedIn(userId)) return;
  const profile = findProfile(userId);
  if (!profile) return;
  if (!profile.is_active) return forgetKept();
  await keepAnswers(userId);
  await keepCode(userId, profile);
}

/** @returns whether this browser saves data (missing from TypeScript's types) */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function keepAnswers(userId: string): Promise<void> {
  const text = writeKept({ userId, seenAt: Date.now(), answers: listAnswers(userId) });
  if (text === null) return forgetAnswers(userId);
  const headers = { 'content-type': 'application/json' };
  await keep(userId, ANSWERS_PATH, new Response(text, { headers }));
}

/** Removes older responses if newer ones can't be saved. */
async function forgetAnswers(userId: string): Promise<void> {
  const own = await caches.open(nameOwnCache(userId));
  await own.delete(ANSWERS_PATH);
}

/** Another tab may have signed out meanwhile. */
async function keep(userId: string, path: string, answer: Response): Promise<void> {
  const own = await caches.open(nameOwnCache(userId));
  await own.put(path, answer);
  if (!isSignedIn(userId)) await forgetKept();
}

function listAnswers(userId: string): KeptAnswer[] {
  const isKept = findKeptQueries(userId);
  return queryClient
    .getQueryCache()
    .findAll({ predicate: isKept })
    .flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
      data === undefined ? [] : [{ key: queryKey, data, at: dataUpdatedAt }],
    );
}

/** The profile whose code is saved; any change creates a new object. */
let coded: OwnProfile | undefined;

/** Saves the current code, plus those of saved share sources, and drops those of an earlier name. */
async function keepCode(userId: string, profile: OwnProfile): Promise<void> {
  if (profile === coded) return;
  const own = await caches.open(nameOwnCache(userId));
  const seen = (await own.keys())
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.startsWith(BIO_PREFIX));
  const path = qrCodePath(profile.username, 'svg');
  if (!(await keepCodeAt(userId, path))) return;
  for (const marked of new Set(seen.map(({ search }) => search))) {
    if (marked !== '') await keepCodeAt(userId, path + marked);
  }
  if (!isSignedIn(userId)) return;
  coded = profile;
  const former = seen.filter(({ pathname }) => pathname !== path);
  await Promise.all(former.map(({ href }) => own.delete(href)));
}

/** @returns whether the server rendered it */
async function keepCodeAt(userId: string, path: string): Promise<boolean> {
  const code = await fetch(path, { cache: 'no-cache' });
  if (code.ok) await keep(userId, path, code);
  return code.ok;
}

function findProfile(userId: string) {
  return queryClient.getQueryData(ownProfileQuery(userId).queryKey);
}

function isSignedIn(userId: string): boolean {
  return findKeptAccount() === userId;
}

/** The first page of the inbox, as first opened. */
function firstLeadsQuery(userId: string) {
  const [order] = Object.keys(leadsList.orders);
  return pageQuery(leadsList, userId, { conditions: [], order, place: FIRST_PLACE });
}

/**
 * @param userId of the signed-in account
 * @returns a test of whether the stored screens show a query of this account
 */
function findKeptQueries(userId: string): (query: Pick<Query, 'queryKey'>) => boolean {
  const prefixes: readonly (readonly unknown[])[] = [
    queryKeys.profile(userId),
    queryKeys.plans(userId),
    queryKeys.isDrafted(userId),
    queryKeys.ownAgency(userId),
    queryKeys.accountSettings(userId),
    queryKeys.analyticsSummary(userId),
    queryKeys.analyticsReports(userId),
    queryKeys.fairs(userId),
    recentLeadsQuery(userId).queryKey,
    firstLeadsQuery(userId).queryKey,
  ];
  return ({ queryKey }) => prefixes.some((prefix) => beginsWith(queryKey, prefix));
}

function beginsWith(key: readonly unknown[], prefix: readonly unknown[]): boolean {
  return hashKey(key.slice(0, prefix.length)) === hashKey(prefix);
}

let kept: string | undefined;

/** Stores the screens of the account signed in now or later on this page, and sends unsent entries. */
function keepWhoIsHere(): void {
  const userId = findKeptAccount();
  if (userId === kept || !userId) return;
  kept = userId;
  startSending(userId);
  void keepOffline(userId).catch(console.debug);
}

onSessionEnd(() => {
  kept = undefined;
  coded = undefined;
  void forgetKept().catch(() => undefined);
});

queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === 'added') keepWhoIsHere();
});

keepWhoIsHere();
