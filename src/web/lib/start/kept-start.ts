import { isRecord } from '#domain/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#web/lib/forms/stored-draft.ts';

/** Named like every draft, so that signing out forgets it. */
const KEY = 'start-draft:page';

/** Where it was left for another site: the mark with which its owner comes back. */
const MARK_KEY = 'start-draft:mark';

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

/** Marks that the begun page is left for a sign-in elsewhere. @returns the mark to come back with */
export function markStart(): string {
  const mark = crypto.randomUUID();
  writeStoredDraft(MARK_KEY, mark);
  return mark;
}

/**
 * Gives the begun page to whoever comes back with its mark. Nobody else knows it: not who signs in here for
 * another reason, nor a link that somebody made.
 *
 * @param mark raw from the address
 */
export function claimStart(mark: string | null, email: string | undefined): void {
  if (mark === null || email === undefined || readStoredDraft(MARK_KEY) !== mark) return;
  writeStoredDraft(MARK_KEY, null);
  const kept = readKeptStart();
  if (isRecord(kept)) keepStart({ ...kept, email });
}
