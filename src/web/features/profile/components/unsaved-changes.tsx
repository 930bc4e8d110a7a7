import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { listChanges, type ProfileDraft } from '#domain/profile/profile-draft.ts';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { type DraftForm, keepDraft } from './use-draft-form.ts';
import type { SavingDraft } from './use-save-draft.ts';

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
  // Every value has a default, so nothing of the watched form is missing.
  const draft = useWatch({ control: form.control }) as ProfileDraft;
  const { errors } = useFormState({ control: form.control });
  useEffect(() => keepDraft(userId, draft, base), [userId, draft, base]);
  const hasChanges = Object.keys(listChanges(draft, base)).length > 0;
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <>
      {(hasChanges || hasErrors || saving.busy) && (
        <SaveBar
          busy={saving.busy}
          isRestored={isRestored}
          problem={hasErrors ? 'Please check the marked fields.' : saving.problem}
          onDiscard={onDiscard}
        />
      )}
      <LeaveDialog hasChanges={hasChanges} busy={saving.busy} onSave={saving.save} />
    </>
  );
}
