import { isRecord, toRecord } from '#kit/rules/values/json.ts';
import { TYPED_FIELDS, type TypedLead } from './typed-lead.ts';

/** An event, as its owner sees it. */
export type Fair = {
  id: string;
  name: string;
  /** `2026-11-29`, or null. */
  held_on: string | null;
  /** The text for everyone met there. */
  follow_up: string;
  leads: number;
  /** How many visitors scanned the event code that day. */
  scans: number;
};

/** An event as named on this device. */
export type NamedFair = Pick<Fair, 'id' | 'name' | 'held_on'>;

/** The kinds of entries a device sends. */
export const FAIR_KIND = 'fair';
export const LEAD_KIND = 'lead';

/** @param data of an entry, perhaps from an older build @returns its event; null if there is none */
export function parseFair(data: unknown): NamedFair | null {
  if (!isRecord(data)) return null;
  const { id, name, held_on } = data;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return { id, name, held_on: typeof held_on === 'string' ? held_on : null };
}

/** A typed lead waiting to be sent, with its event. */
export type SentLead = TypedLead & { fair_id: string | null };

/** @param data of an entry, perhaps from an older build @returns its lead */
export function parseSentLead(data: unknown): SentLead {
  const record = toRecord(data);
  const toText = (value: unknown) => (typeof value === 'string' ? value : '');
  const typed = Object.fromEntries(TYPED_FIELDS.map((field) => [field, toText(record[field])]));
  return { ...(typed as TypedLead), fair_id: toText(record.fair_id) || null };
}

/**
 * @param known the server's events, newest first
 * @param named events named on this device since, oldest first
 * @returns all events, newest first, with their latest names
 */
export function listFairs(known: readonly Fair[], named: readonly NamedFair[]): Fair[] {
  const fairs = new Map(known.map((fair) => [fair.id, fair]));
  const added: Fair[] = [];
  for (const fair of named) {
    const before = fairs.get(fair.id);
    const next = { follow_up: '', leads: 0, scans: 0, ...before, ...fair };
    fairs.set(fair.id, next);
    if (!before) added.unshift(next);
  }
  const isNew = new Set(added.map(({ id }) => id));
  return [...isNew, ...known.map(({ id }) => id)].flatMap((id) => fairs.get(id) ?? []);
}

/** @param error from the device's storage @returns a sentence: what happened to the input, and what to do */
export function toDiskSentence(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return name === 'QuotaExceededError'
    ? 'This device is full, so nothing was saved. Free up some space, then save again: what you typed stays here.'
    : 'This browser can’t save anything here. Is this a private window? What you typed stays here.';
}
