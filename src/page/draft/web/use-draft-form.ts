import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import { isRecord, toList, toRecord } from '#kit/rules/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#kit/web/forms/stored-draft.ts';
import {
  type DraftConflict,
  type DraftWrites,
  listDraftWrites,
  listOvertaken,
  listUndecided,
  mergeDrafts,
  type SharedDraft,
} from '../rules/merge-drafts.ts';
import {
  type PageDraft,
  parsePageDraft,
  rebasePage,
  toDraftFields,
  toPageDraft,
  withDraftFields,
} from '../rules/page-draft.ts';
import { type EditableColumns, findDraftProblems } from '../rules/profile-draft.ts';
import type { FirstSight } from './draft-sync.ts';

type Published = EditableColumns & { user_id: string };

/**
 * The editor's form. It starts with the server's draft, plus changes this browser couldn't send
 * last time.
 *
 * @param profile as published
 * @param shared the draft on the server; null if it couldn't be read
 */
export function useDraftForm(profile: Published, shared: SharedDraft | null) {
  const [first] = useState(() => openDraft(profile, shared));
  const [base, setBaseState] = useState(first.base);
  const current = useRef(first.base);
  const form = useForm<PageDraft>({
    defaultValues: first.draft,
    resolver: buildResolver(base.username),
    mode: 'onTouched',
    // The field may be in a closed row, which the editor opens first.
    shouldFocusError: false,
  });
  return {
    form,
    /** The published page, which changes are compared with. */
    base,
    /** The same, outside rendering. */
    getBase: () => current.current,
    setBase: (next: PageDraft) => {
      current.current = next;
      setBaseState(next);
    },
    first,
  };
}

export type DraftForm = ReturnType<typeof useDraftForm>;

function openDraft(profile: Published, read: SharedDraft | null) {
  const base = toPageDraft(profile);
  const copy = openDeviceCopy(profile.user_id);
  const kept = copy.read(base);
  const { draft = base, elsewhere = {}, known = {}, unanswered = {} } = kept ?? {};
  const fields = toDraftFields(draft, base);
  const shared = read ?? known;
  const merged = mergeDrafts({ fields, known, shared, sent: unanswered });
  const found = listOvertaken({ fields, known, shared }, elsewhere);
  const overtaken = listUndecided([...(kept?.overtaken ?? []), ...found], merged);
  const conflicts = [...merged.conflicts, ...overtaken];
  const sight: FirstSight = { known: merged.known, conflicts, overtaken, unanswered };
  return { base, draft: withDraftFields(base, merged.fields), sight, copy };
}

function buildResolver(savedUsername: string): Resolver<PageDraft> {
  return (values) => {
    const problems = findDraftProblems(values, savedUsername);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<PageDraft> = {};
    for (const { path, message } of problems) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}

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
    /** After the editor closes: marks this tab's copy, if it is still there, once everything is sent. */
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
