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
import { getSession } from '#kit/web/session/session.ts';
import { FAIR_KIND, LEAD_KIND, parseFair, parseSentLead } from '../rules/fairs.ts';

/** After a failure of the server, while the network is there. */
const RETRY_MS = 30_000;

/** A network that answers nothing holds up all tabs for this long. */
const ANSWER_MS = 30_000;

/** The accounts whose entries this page sends. */
const followed = new Set<string>();

/**
 * Sends what was typed without a network: now, whenever something is added, and once the network is back.
 * Call it as often as you like.
 */
export function startSending(userId: string): void {
  if (getImpersonation() || followed.has(userId)) return;
  followed.add(userId);
  const again = () => void sendUnsent(userId).catch(() => undefined);
  onOutboxChange(again);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  void forgetForeign(userId, Date.now()).catch(() => undefined);
  again();
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
  // What is added meanwhile is sent after it.
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
  for (const entry of unsent) {
    if (entry.refusal !== null || isHeld(entry, refusedFairs)) continue;
    const outcome = await send(entry);
    if (outcome === 'later') {
      sendLater(userId);
      break;
    }
    if (outcome === 'arrived') await dropUnsent([entry]);
    else {
      await markUnsent([entry], outcome.refusal);
      for (const id of nameFair(entry)) refusedFairs.add(id);
    }
    hasArrived = true;
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

type Outcome = 'arrived' | 'later' | { refusal: string };

/** Unless one of our rules says so (`PT429`), they say nothing about the entry: a session to renew, too many at once, a server of another release. */
const PASSING = [401, 404, 408, 425, 429];

/** Rules about the session, not about the entry: another account has signed in meanwhile, or not fully. */
const SESSION_RULES = ['other_account', 'not_signed_in', 'second_factor_needed'];

async function send(entry: Queued): Promise<Outcome> {
  try {
    // Another account may have signed in, in this tab or another.
    if ((await getSession())?.user.id !== entry.userId) return 'later';
    const { error, status } = await call(entry);
    if (error === null) return 'arrived';
    if (SESSION_RULES.includes(error.details)) return 'later';
    const isRule = findErrorCode(error)?.startsWith('PT') === true;
    const isAnswered = status >= 400 && status < 500 && !PASSING.includes(status);
    return isRule || isAnswered ? { refusal: error.message } : 'later';
  } catch {
    return 'later';
  }
}

/** Names the account, as another one may sign in between here and the server. */
async function call({ id, userId, kind, data }: Queued) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), ANSWER_MS);
  if (kind === LEAD_KIND) {
    const lead = { ...parseSentLead(data), id, account: userId };
    return dataClient.rpc('keep_fair_lead', { lead }).abortSignal(patience.signal);
  }
  const { name, held_on, ...fair } = parseFair(data) ?? { id, name: '', held_on: null };
  const day = held_on === null ? {} : { held_on };
  const named = { ...fair, name, account: userId, ...day };
  return dataClient.rpc('keep_fair', named).abortSignal(patience.signal);
}
