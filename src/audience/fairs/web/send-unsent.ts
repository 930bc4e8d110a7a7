import { findErrorCode } from '#kit/web/connection/error-sentence.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import {
  dropUnsent,
  forgetForeign,
  listUnsent,
  markUnsent,
  onOutboxChange,
  type Queued,
} from '#kit/web/outbox/outbox.ts';
import { getImpersonation } from '#kit/web/session/impersonation.ts';
import { getSession, onSessionEnd } from '#kit/web/session/session.ts';
import { FAIR_KIND, LEAD_KIND, parseFair, parseSentLead } from '../rules/fairs.ts';

/** After a failure of the server, while the network is there. */
const RETRY_MS = 30_000;

/** A network that answers nothing holds up all tabs for this long. */
const ANSWER_MS = 30_000;

/** The accounts whose entries this page sends, with what ends it. */
const followed = new Map<string, () => void>();

/**
 * Sends what was kept on this device: now, whenever something is added, and once the network is back. What was
 * refused is tried again, as the page may be open by now, or the plan another. Call it as often as you like.
 */
export function startSending(userId: string): void {
  if (getImpersonation() || followed.has(userId)) return;
  const again = () => void sendUnsent(userId).catch(() => undefined);
  const forget = onOutboxChange(again);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  followed.set(userId, () => {
    forget();
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
    clearTimeout(timers.get(userId));
  });
  void forgetForeign(userId, Date.now()).catch(() => undefined);
  void retryRefused(userId)
    .catch(() => undefined)
    .then(again);
}

onSessionEnd(() => {
  for (const end of followed.values()) end();
  followed.clear();
});

async function retryRefused(userId: string): Promise<void> {
  const refused = (await listUnsent(userId)).filter(({ refusal }) => refusal !== null);
  if (refused.length > 0) await markUnsent(refused, null);
}

const sending = new Map<string, Promise<void>>();
const asked = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Sends an account's entries in their order, one tab at a time. An entry leaves the device once the server
 * has answered; without an answer it is sent again, and the server keeps it once.
 *
 * @returns once nothing is left that can be sent now
 */
export function sendUnsent(userId: string): Promise<void> {
  // Entries added meanwhile are sent next.
  asked.add(userId);
  const running = sending.get(userId) ?? sendWhileAsked(userId);
  sending.set(userId, running);
  return running;
}

async function sendWhileAsked(userId: string): Promise<void> {
  try {
    while (asked.delete(userId)) await inTurn(userId, () => sendAll(userId));
  } finally {
    sending.delete(userId);
  }
}

/** Tabs of an old browser may send at once: the server keeps each entry once. */
async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  // Also missing over plain HTTP.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return work();
  await locks.request(`outbox:${userId}`, work);
}

async function sendAll(userId: string): Promise<void> {
  clearTimeout(timers.get(userId));
  const unsent = await listUnsent(userId);
  const refusedFairs = new Set(unsent.flatMap((entry) => (entry.refusal ? nameFair(entry) : [])));
  let hasArrived = false;
  for (const [index, entry] of unsent.entries()) {
    if (entry.refusal !== null || isHeld(entry, refusedFairs)) continue;
    const outcome = await send(entry);
    if (outcome === 'later') {
      sendLater(userId);
      break;
    }
    hasArrived = true;
    if (outcome === 'arrived') await dropUnsent([entry]);
    else if (outcome.isOfAll) {
      const rest = unsent
        .slice(index)
        .filter(({ kind, refusal }) => kind === LEAD_KIND && !refusal);
      await markUnsent(rest, outcome.refusal);
      break;
    } else {
      await markUnsent([entry], outcome.refusal);
      for (const id of nameFair(entry)) refusedFairs.add(id);
    }
  }
  if (hasArrived) void makeStale(queryClient, staleAfter.leadChange(userId));
}

/** @returns the id of the event that an entry names, if it names one */
function nameFair({ kind, data }: Queued): string[] {
  const fair = kind === FAIR_KIND ? parseFair(data) : null;
  return fair ? [fair.id] : [];
}

/** A lead whose event was refused waits for it, as it would arrive without. */
function isHeld({ kind, data }: Queued, refusedFairs: ReadonlySet<string>): boolean {
  return kind === LEAD_KIND && refusedFairs.has(parseSentLead(data).fair_id ?? '');
}

function sendLater(userId: string): void {
  if (!followed.has(userId)) return;
  const again = () => void sendUnsent(userId).catch(() => undefined);
  timers.set(userId, setTimeout(again, RETRY_MS));
}

/** `isOfAll` if all other leads would be refused too. */
type Outcome = 'arrived' | 'later' | { refusal: string; isOfAll: boolean };

/** Unless one of our rules says so (`PT429`), they say nothing about the entry: a session to renew, too many at once, a server of another release. */
const PASSING = [401, 404, 408, 425, 429];

/** Rules about the session, not about the entry: another account has signed in meanwhile, or not fully. */
const SESSION_RULES = ['other_account', 'not_signed_in', 'second_factor_needed'];

/** Rules about the account, which all its leads meet. */
const ACCOUNT_RULES = ['feature_not_in_plan', 'page_closed', 'fair_leads_too_many'];

async function send(entry: Queued): Promise<Outcome> {
  try {
    // Another account may have signed in, in this tab or another.
    if ((await getSession())?.user.id !== entry.userId) return 'later';
    const { error, status } = await call(entry);
    if (error === null) return 'arrived';
    if (SESSION_RULES.includes(error.details)) return 'later';
    const isRule = findErrorCode(error)?.startsWith('PT') === true;
    const isAnswered = status >= 400 && status < 500 && !PASSING.includes(status);
    if (!isRule && !isAnswered) return 'later';
    return { refusal: error.message, isOfAll: ACCOUNT_RULES.includes(error.details) };
  } catch {
    return 'later';
  }
}

async function call(entry: Queued) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    return await ask(entry, patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Names the account, as another one may sign in between here and the server. */
async function ask({ id, userId, kind, data }: Queued, signal: AbortSignal) {
  if (kind === LEAD_KIND) {
    const lead = { ...parseSentLead(data), id, account: userId };
    return dataClient.rpc('keep_fair_lead', { lead }).abortSignal(signal);
  }
  const { name, held_on, ...fair } = parseFair(data) ?? { id, name: '', held_on: null };
  const day = held_on === null ? {} : { held_on };
  return dataClient
    .rpc('keep_fair', { ...fair, name, account: userId, ...day })
    .abortSignal(signal);
}
