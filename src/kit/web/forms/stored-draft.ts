import { DRAFT_KEY_PATTERN } from '#kit/rules/product.ts';
import { toRecord } from '#kit/rules/values/json.ts';

/**
 * Reads an unsaved draft from this browser, which keeps it so that a closed tab loses nothing. If
 * storage is full or forbidden, nothing is kept.
 *
 * @param key names the draft and its owner
 * @returns the draft, of unknown shape, or null
 */
export function readStoredDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param key as above @param draft to keep; null deletes it */
export function writeStoredDraft(key: string, draft: unknown) {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

/** @returns whether this browser has any drafts that aren't marked as sent to the server, too */
export function hasUnsentDrafts(): boolean {
  return listStoredDrafts().some((key) => toRecord(readStoredDraft(key)).isSent !== true);
}

/** Deletes all drafts: this browser's next user may be another person. */
export function forgetStoredDrafts() {
  for (const key of listStoredDrafts()) writeStoredDraft(key, null);
}

function listStoredDrafts(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => DRAFT_KEY_PATTERN.test(key));
  } catch {
    return [];
  }
}
