import { isRecord } from '#kit/rules/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#kit/web/forms/stored-draft.ts';

/** Named like every draft, so that signing out deletes it. */
const KEY = 'start-draft:page';

/** The token that identifies its owner on return from another site. */
const MARK_KEY = 'start-draft:mark';

/** @returns the page started on this device, unparsed, or null */
export function readKeptStart(): unknown {
  return readStoredDraft(KEY);
}

/** @param start the started page; null deletes it */
export function keepStart(start: unknown): void {
  writeStoredDraft(KEY, start);
}

/** @returns whether the page started here belongs to the account with this email */
export function isStartOf(email: string | undefined): boolean {
  const kept = readKeptStart();
  const owner = isRecord(kept) && typeof kept.email === 'string' ? kept.email : null;
  return owner !== null && owner.trim().toLowerCase() === email?.trim().toLowerCase();
}

/** Tags the started page before a sign-in elsewhere. @returns the token to come back with */
export function markStart(): string {
  const mark = crypto.randomUUID();
  writeStoredDraft(MARK_KEY, mark);
  return mark;
}

/**
 * Gives the started page to the person who returns with its token, which no other sign-in or forged link
 * knows.
 *
 * @param mark raw from the URL
 */
export function claimStart(mark: string | null, email: string | undefined): void {
  if (mark === null || email === undefined || readStoredDraft(MARK_KEY) !== mark) return;
  writeStoredDraft(MARK_KEY, null);
  const kept = readKeptStart();
  if (isRecord(kept)) keepStart({ ...kept, email });
}
