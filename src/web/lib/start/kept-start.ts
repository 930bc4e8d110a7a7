import { isRecord } from '#domain/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#web/lib/forms/stored-draft.ts';

/** Named like every draft, so that signing out forgets it. */
const KEY = 'start-draft:page';

/** @returns the page that was begun on this device, of unknown shape; null for none */
export function readKeptStart(): unknown {
  return readStoredDraft(KEY);
}

/** @param start the begun page; null forgets it */
export function keepStart(start: unknown): void {
  writeStoredDraft(KEY, start);
}

/** @returns whether the page that was begun here belongs to whoever signed up with this address */
export function isStartOf(email: string | undefined): boolean {
  const kept = readKeptStart();
  const owner = isRecord(kept) && typeof kept.email === 'string' ? kept.email : null;
  return owner !== null && owner.trim().toLowerCase() === email?.trim().toLowerCase();
}
