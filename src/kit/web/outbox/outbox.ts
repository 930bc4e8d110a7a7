import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createListeners } from '../ui/listeners.ts';

/** An entry made on this device that hasn't reached the server yet. */
export type Unsent<Data = unknown> = {
  /** Made on this device. It tells the server which entries it already has. */
  id: string;
  /** The account it belongs to. */
  userId: string;
  kind: string;
  data: Data;
  /** When it was made, in milliseconds. */
  at: number;
  /** The server's final refusal; null while the entry waits. */
  refusal: string | null;
};

/** An entry with its position in the queue. */
export type Queued = Unsent & { place: number };

interface Outbox extends DBSchema {
  unsent: { key: number; value: Unsent & { place?: number }; indexes: { userId: string } };
}

/** Stored beside the caches of `kept.ts`, but a sign-out asks before deleting it. */
const NAME = 'outbox';

/** How long another account's entries are stored if it doesn't come back. */
const FOREIGN_KEPT_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

let opening: Promise<IDBPDatabase<Outbox>> | undefined;

/** @throws if this browser has no storage */
function open(): Promise<IDBPDatabase<Outbox>> {
  opening ??= openDB<Outbox>(NAME, 1, {
    upgrade: (db) => {
      const unsent = db.createObjectStore('unsent', { keyPath: 'place', autoIncrement: true });
      unsent.createIndex('userId', 'userId');
    },
    // Deleted with the site's data, or by the browser: the next call opens it again.
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/**
 * Stores an entry until `dropUnsent`. Once this resolves it is on disk, whatever happens to the tab. It
 * replaces a refused entry with the same id.
 *
 * @throws DOMException `QuotaExceededError` on a full disk; others if this browser has no storage
 */
export async function keepUnsent(entry: Omit<Unsent, 'refusal'>): Promise<void> {
  const db = await open();
  const tx = db.transaction('unsent', 'readwrite', { durability: 'strict' });
  const put = async () => {
    const next = { ...entry, refusal: null };
    const known = await tx.store.index('userId').getAll(entry.userId);
    const refused = known.find(({ id, refusal }) => id === entry.id && refusal !== null);
    if (refused?.place === undefined) await tx.store.add(next);
    else await tx.store.put({ ...next, place: refused.place });
  };
  // Awaited together, so that if either fails, it throws only once.
  await Promise.all([put(), tx.done]);
  tellOthers();
  askToStay();
}

let hasAsked = false;

/** Otherwise a browser short of space may evict the entries. */
function askToStay(): void {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
}

/** @returns an account's entries, the oldest first */
export async function listUnsent(userId: string): Promise<Queued[]> {
  const found = await (await open()).getAllFromIndex('unsent', 'userId', userId);
  return found as Queued[];
}

/** @returns the number of an account's unsent entries; 0 if this browser has no storage */
export async function countUnsent(userId: string): Promise<number> {
  try {
    return await (await open()).countFromIndex('unsent', 'userId', userId);
  } catch {
    return 0;
  }
}

/** Removes entries that have arrived or that their owner discarded. */
export async function dropUnsent(entries: readonly Queued[]): Promise<void> {
  const tx = (await open()).transaction('unsent', 'readwrite');
  await Promise.all([...entries.map(({ place }) => tx.store.delete(place)), tx.done]);
  tellOthers();
}

/** @param refusal why the server finally refused the entries; null to send them again */
export async function markUnsent(
  entries: readonly Queued[],
  refusal: string | null,
): Promise<void> {
  const tx = (await open()).transaction('unsent', 'readwrite');
  const mark = async (entry: Queued) => {
    // Another tab may have dropped it in the meantime.
    if (await tx.store.get(entry.place)) await tx.store.put({ ...entry, refusal });
  };
  await Promise.all([...entries.map(mark), tx.done]);
  tellOthers();
}

/** Removes an account's entries: the person signed out, knowing that they would be lost. */
export async function forgetUnsent(userId: string): Promise<void> {
  const tx = (await open()).transaction('unsent', 'readwrite');
  const remove = async () => {
    const places = await tx.store.index('userId').getAllKeys(userId);
    await Promise.all(places.map((place) => tx.store.delete(place)));
  };
  await Promise.all([remove(), tx.done]);
  tellOthers();
}

/**
 * Removes old entries of accounts that haven't come back.
 *
 * @param userId of the current account
 * @param now in milliseconds
 */
export async function forgetForeign(userId: string, now: number): Promise<void> {
  const tx = (await open()).transaction('unsent', 'readwrite');
  const isOld = (entry: Unsent) =>
    entry.userId !== userId && now - entry.at > FOREIGN_KEPT_DAYS * DAY_MS;
  const remove = async () => {
    const old = (await tx.store.getAll()).filter(isOld);
    await Promise.all(old.map(({ place = 0 }) => tx.store.delete(place)));
  };
  await Promise.all([remove(), tx.done]);
}

const { subscribe, notify } = createListeners();
let channel: BroadcastChannel | undefined;

/** @returns the channel to other tabs */
function findOthers(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', notify);
  }
  return channel;
}

function tellOthers(): void {
  notify();
  findOthers()?.postMessage(null);
}

/** @param listener called after each change, in any tab @returns a function that unsubscribes */
export function onOutboxChange(listener: () => void): () => void {
  findOthers();
  return subscribe(listener);
}
