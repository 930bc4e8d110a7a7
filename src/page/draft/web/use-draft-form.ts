import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import {
  listOvertaken,
  listUndecided,
  mergeDrafts,
  type SharedDraft,
} from '../rules/merge-drafts.ts';
import {
  type PageDraft,
  toDraftFields,
  toPageDraft,
  withDraftFields,
} from '../rules/page-draft.ts';
import { type EditableColumns, findDraftProblems } from '../rules/profile-draft.ts';
import { openDeviceCopy } from './device-copy.ts';
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
