import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { listChanges, type ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { OFFLINE_NOTE, useOnline } from '#web/lib/connection/online.ts';
import { LeaveDialog } from '#web/lib/forms/leave-dialog.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { type DraftForm, keepDraft } from '../hooks/use-draft-form.ts';
import type { SavingDraft } from '../hooks/use-save-draft.ts';
import { useSettledDraft } from './settled-draft.tsx';

type UnsavedChangesProps = {
  draftForm: DraftForm;
  saving: SavingDraft;
  userId: string;
  onDiscard: () => void;
};

/** Keeps what is not saved, says that it is not, and asks before it is left behind. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { draftForm, saving, userId, onDiscard } = props;
  const { form, base, isRestored } = draftForm;
  const draft = useSettledDraft();
  const isOnline = useOnline();
  const { errors } = useFormState<ProfileDraft>({ control: form.control });
  useEffect(() => void keepDraft(userId, draft, base), [userId, draft, base]);
  // The last keystrokes may not have settled when the page closes.
  const keepNow = () => keepDraft(userId, form.getValues(), base);
  useEffect(() => {
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  });
  const hasChanges = Object.keys(listChanges(draft, base)).length > 0;
  // Errors show at their fields; the save bar only says that there are some.
  const isRefused = saving.isRefused && Object.keys(errors).length > 0;
  return (
    <>
      {(hasChanges || isRefused || saving.busy) && (
        <SaveBar
          busy={saving.busy}
          isRestored={isRestored}
          note={isOnline ? undefined : OFFLINE_NOTE}
          problem={isRefused ? 'Please check the marked fields.' : saving.problem}
          {...(isRefused && { onProblem: saving.leadToProblem })}
          onDiscard={onDiscard}
        />
      )}
      <LeaveDialog hasChanges={keepNow} busy={saving.busy} onSave={saving.save} />
    </>
  );
}
