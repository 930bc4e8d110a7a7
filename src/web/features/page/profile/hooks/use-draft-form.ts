import { useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import {
  type EditableColumns,
  findDraftProblems,
  listChanges,
  type ProfileDraft,
  parseDraft,
  rebaseDraft,
  toDraft,
} from '#domain/profile/draft/profile-draft.ts';
import { isRecord } from '#domain/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#web/lib/forms/stored-draft.ts';

/**
 * The form of the editor. It starts with what was typed and not saved the last time, if there is any.
 *
 * @param profile as stored
 * @returns the form, what its changes are counted from, and whether it shows unsaved changes of
 * the last time
 */
export function useDraftForm(profile: EditableColumns & { user_id: string }) {
  const [firstBase] = useState(() => toDraft(profile));
  const [base, setBase] = useState(firstBase);
  const [restored] = useState(() => findRestoredDraft(profile.user_id, firstBase));
  const form = useForm<ProfileDraft>({
    defaultValues: restored ?? base,
    resolver: buildResolver(base.username),
    mode: 'onTouched',
    // The field may be in a closed row, which the editor opens first.
    shouldFocusError: false,
  });
  return { form, base, setBase, isRestored: restored !== null && base === firstBase };
}

export type DraftForm = ReturnType<typeof useDraftForm>;

/**
 * Keeps the changes for the next time; without any, forgets those that were kept.
 *
 * @returns whether there are any
 */
export function keepDraft(userId: string, draft: ProfileDraft, base: ProfileDraft): boolean {
  const hasChanges = Object.keys(listChanges(draft, base)).length > 0;
  writeStoredDraft(draftKey(userId), hasChanges ? { draft, base } : null);
  return hasChanges;
}

function findRestoredDraft(userId: string, saved: ProfileDraft): ProfileDraft | null {
  const stored = readStoredDraft(draftKey(userId));
  if (!isRecord(stored)) return null;
  const draft = parseDraft(stored.draft);
  const base = parseDraft(stored.base);
  if (!draft || !base) return null;
  const rebased = rebaseDraft(draft, base, saved);
  return Object.keys(listChanges(rebased, saved)).length > 0 ? rebased : null;
}

function draftKey(userId: string): string {
  return `profile-draft:${userId}`;
}

function buildResolver(savedUsername: string): Resolver<ProfileDraft> {
  return (values) => {
    const problems = findDraftProblems(values, savedUsername);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ProfileDraft> = {};
    for (const { path, message } of problems) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}
