import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import { isRecord, toRecord } from '#kit/rules/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#kit/web/forms/stored-draft.ts';
import { type DraftWrites, mergeDrafts, type SharedDraft } from '../rules/merge-drafts.ts';
import {
  type PageDraft,
  parsePageDraft,
  rebasePage,
  toDraftFields,
  toPageDraft,
  withDraftFields,
} from '../rules/page-draft.ts';
import { type EditableColumns, findDraftProblems } from '../rules/profile-draft.ts';

type Published = EditableColumns & { user_id: string };

/**
 * The editor's form. It starts with the server's draft, plus changes this browser couldn't send
 * last time.
 *
 * @param profile as published
 * @param shared the draft on the server
 */
export function useDraftForm(profile: Published, shared: SharedDraft) {
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

/** What is kept of the sync's state. */
type Kept = { known: SharedDraft; unanswered?: DraftWrites };

/** Keeps the draft on this device too, in case the tab closes before it reaches the server. */
export function keepDraft(
  ownerId: string,
  draft: PageDraft,
  base: PageDraft,
  { known, unanswered = {} }: Kept,
): void {
  const isChanged = Object.keys(toDraftFields(draft, base)).length > 0;
  // Without changes there may still be some to undo on the server.
  const isKept = isChanged || Object.keys({ ...known, ...unanswered }).length > 0;
  writeStoredDraft(draftKey(ownerId), isKept ? { draft, base, known, unanswered } : null);
}

function openDraft(profile: Published, shared: SharedDraft) {
  const base = toPageDraft(profile);
  const stored = readStoredDraft(draftKey(profile.user_id));
  const { draft: kept = base, known = {}, unanswered = {} } = readKept(stored, base) ?? {};
  const fields = toDraftFields(kept, base);
  const merged = mergeDrafts({ fields, known, shared, sent: unanswered });
  return {
    base,
    draft: withDraftFields(base, merged.fields),
    known: merged.known,
    conflicts: merged.conflicts,
    unanswered,
  };
}

/** @returns this browser's draft, applied to the published page; null if it has no valid one */
function readKept(stored: unknown, published: PageDraft) {
  if (!isRecord(stored)) return null;
  const draft = parsePageDraft(stored.draft, published.look);
  const base = parsePageDraft(stored.base, published.look);
  if (!draft || !base) return null;
  const known = toRecord(stored.known) as SharedDraft;
  const unanswered = toRecord(stored.unanswered) as DraftWrites;
  return { draft: rebasePage(draft, base, published), known, unanswered };
}

function draftKey(ownerId: string): string {
  return `profile-draft:${ownerId}`;
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
