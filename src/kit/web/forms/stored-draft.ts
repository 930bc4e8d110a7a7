import { DRAFT_KEY_PATTERN } from '#kit/rules/product.ts';
import { toRecord } from '#kit/rules/values/json.ts';

/**
 * Reads an unsaved draft stored in this browser, so that closing a tab loses nothing. If storage is full or
 * forbidden, drafts aren't stored.
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

/** @param key as above @param draft to store; null deletes it */
export function writeStoredDraft(key: string, draft: unknown) {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

/** @returns whether this browser has any drafts not marked as also sent to the server */
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
