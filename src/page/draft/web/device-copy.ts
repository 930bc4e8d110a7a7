import { isRecord, toList, toRecord } from '#kit/rules/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#kit/web/forms/stored-draft.ts';
import {
  type DraftConflict,
  type DraftWrites,
  listDraftWrites,
  type SharedDraft,
} from '../rules/merge-drafts.ts';
import { type PageDraft, parsePageDraft, rebasePage, toDraftFields } from '../rules/page-draft.ts';

/** The server's draft, as the sync last saw it. */
type Sight = {
  known: SharedDraft;
  unanswered: DraftWrites;
  overtaken?: readonly DraftConflict[];
};

/**
 * A page's draft on this device too, in case the tab closes before it reaches the server. All tabs
 * share one copy.
 *
 * @param ownerId of the page
 */
export function openDeviceCopy(ownerId: string) {
  const key = `profile-draft:${ownerId}`;
  const first = readStoredDraft(key);
  /** The copy as this tab opened with it or wrote it. */
  let own = JSON.stringify(first);
  const write = (copy: object | null) => {
    writeStoredDraft(key, copy);
    own = JSON.stringify(readStoredDraft(key));
  };
  return {
    /** @returns the draft in it, applied to the published page; null if it has no valid one */
    read: (published: PageDraft) => readCopy(first, published),
    /** Another tab's unsent text stays, unless this tab has some too. */
    keep: (draft: PageDraft, base: PageDraft, sight: Sight) => {
      const copy = buildCopy(draft, base, sight);
      const stored = readStoredDraft(key);
      const isOthers = stored !== null && JSON.stringify(stored) !== own;
      const isSent = copy === null || copy.isSent;
      if (!(isOthers && isSent && toRecord(stored).isSent !== true)) write(copy);
    },
    /** After the editor: marks this tab's copy, if it is still there, once everything is sent. */
    settle: (draft: PageDraft, base: PageDraft, sight: Sight) => {
      const stored = readStoredDraft(key);
      if (stored === null || JSON.stringify(stored) !== own) return;
      const copy = buildCopy(draft, base, sight);
      if (copy === null || copy.isSent) write(copy);
    },
  };
}

function buildCopy(
  draft: PageDraft,
  base: PageDraft,
  { known, unanswered, overtaken = [] }: Sight,
) {
  const fields = toDraftFields(draft, base);
  // Without changes there may still be some to undo on the server.
  if (Object.keys({ ...fields, ...known, ...unanswered }).length === 0) return null;
  const unsent = { ...listDraftWrites(fields, known), ...unanswered };
  return { draft, base, known, unanswered, overtaken, isSent: Object.keys(unsent).length === 0 };
}

function readCopy(stored: unknown, published: PageDraft) {
  if (!isRecord(stored)) return null;
  const draft = parsePageDraft(stored.draft, published.look);
  const base = parsePageDraft(stored.base, published.look);
  if (!draft || !base) return null;
  return {
    draft: rebasePage(draft, base, published),
    /** The fields published elsewhere since. */
    elsewhere: toDraftFields(published, base),
    known: toRecord(stored.known) as SharedDraft,
    unanswered: toRecord(stored.unanswered) as DraftWrites,
    overtaken: toList(stored.overtaken).filter(isConflict),
  };
}

function isConflict(stored: unknown): stored is DraftConflict {
  return isRecord(stored) && typeof stored.field === 'string' && isRecord(stored.theirs);
}
