import { useState } from 'react';
import {
  findDraftProblems,
  listChanges,
  type ProfileDraft,
  toDraft,
} from '#domain/profile/draft/profile-draft.ts';
import { PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import { SaveFailure } from '#web/lib/profile/save-own-profile.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { useSaveProfile } from '../mutations.ts';
import type { DraftForm } from './use-draft-form.ts';

type SaveOptions = {
  userId: string;
  /** Puts into the form what was stored. */
  showSaved: (saved: ProfileDraft) => void;
  /** Leads to a field that is wrong. */
  lead: (path: string) => void;
};

/** Saving, as the editor's parts need it. */
export type SavingDraft = {
  /** @returns whether everything is saved now */
  save: () => Promise<boolean>;
  busy: boolean;
  /** Why the last try failed, as a sentence. */
  problem: string | null;
  /** Whether the last try found fields that are wrong. */
  isRefused: boolean;
  /** Leads to the first of them. */
  leadToProblem: () => void;
};

/** Checks the form and saves what was changed. */
export function useSaveDraft(
  { form, base, setBase }: DraftForm,
  options: SaveOptions,
): SavingDraft {
  const mutation = useSaveProfile(options.userId);
  const [isRefused, setRefused] = useState(false);

  const leadToProblem = () => {
    const [problem] = findDraftProblems(form.getValues(), base.username);
    if (problem) options.lead(problem.path);
  };

  const saveChanges = async (draft: ProfileDraft) => {
    const typed = JSON.stringify(form.getValues());
    const saved = toDraft(await mutation.mutateAsync(listChanges(draft, base)));
    setBase(saved);
    // Show what was stored, unless the owner has typed on meanwhile.
    const isUntouched = JSON.stringify(form.getValues()) === typed;
    if (isUntouched && JSON.stringify(saved) !== typed) options.showSaved(saved);
    toast.success(PROFILE_MESSAGES.saved);
  };

  const tellFailure = (error: unknown) => {
    if (!(error instanceof SaveFailure)) throw error;
    // The save bar shows all other errors.
    if (error.isAboutUsername) {
      form.setError('username', { type: 'server', message: error.message });
      options.lead('username');
    }
  };

  const save = async () => {
    if (mutation.isPending) return false;
    let isSaved = false;
    const submit = form.handleSubmit(
      async (draft) => {
        setRefused(false);
        try {
          await saveChanges(draft);
          isSaved = true;
        } catch (error) {
          tellFailure(error);
        }
      },
      () => {
        setRefused(true);
        leadToProblem();
      },
    );
    await submit();
    return isSaved;
  };

  const problem = mutation.error?.message ?? null;
  return { save, busy: mutation.isPending, problem, isRefused, leadToProblem };
}
