import { findErrorCode } from '#kit/web/connection/error-sentence.ts';
import { inTurn } from '#kit/web/connection/in-turn.ts';
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

/** The delay after a server error while online. */
const RETRY_MS = 30_000;

/** An unresponsive network blocks all tabs for this long. */
const ANSWER_MS = 30_000;

/** The accounts whose entries this page sends, each with a function that stops it. */
const followed = new Map<string, () => void>();

/**
 * Sends the entries stored on this device: now, whenever one is added, and when back online. Retries refused
 * ones, as the page or the plan may accept them by now. Call it as often as you like.
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
 * Sends an account's entries in order, one tab at a time. An entry leaves the device once the server has
 * responded; without a response it is sent again, and the server stores it once.
 *
 * @returns once nothing is left that can be sent now
 */
export function sendUnsent(userId: string): Promise<void> {
  // Entries added in the meantime are sent next.
  asked.add(userId);
  const running = sending.get(userId) ?? sendWhileAsked(userId);
  sending.set(userId, running);
  return running;
}

async function sendWhileAsked(userId: string): Promise<void> {
  try {
    // Tabs of an old browser may send at once: the server stores each entry once.
    while (asked.delete(userId)) await inTurn(`outbox:${userId}`, () => sendAll(userId));
  } finally {
    sending.delete(userId);
  }
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

/** @returns the id of the event that an entry names, if any */
function nameFair({ kind, data }: Queued): string[] {
  const fair = kind === FAIR_KIND ? parseFair(data) : null;
  return fair ? [fair.id] : [];
}

/** A lead waits for its refused event, or else it would arrive without one. */
function isHeld({ kind, data }: Queued, refusedFairs: ReadonlySet<string>): boolean {
  return kind === LEAD_KIND && refusedFairs.has(parseSentLead(data).fair_id ?? '');
}

function sendLater(userId: string): void {
  if (!followed.has(userId)) return;
  const again = () => void sendUnsent(userId).catch(() => undefined);
  timers.set(userId, setTimeout(again, RETRY_MS));
}

/** `isOfAll` means that all other leads would be refused too. */
type Outcome = 'arrived' | 'later' | { refusal: string; isOfAll: boolean };

/**
 * Statuses that aren't about the entry, unless one of our rules caused them (`PT429`): a session to renew,
 * too many requests, a server of another release.
 */
const PASSING = [401, 404, 408, 425, 429];

/**
 * Rules about the session, not the entry: another account has signed in since, or without its second factor.
 */
const SESSION_RULES = ['other_account', 'not_signed_in', 'second_factor_needed'];

/** Rules about the account, so they refuse all its leads. */
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

/** Names the account, as another may sign in before the request arrives. */
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
