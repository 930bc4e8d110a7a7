import { listChanges } from '#domain/profile/draft/profile-draft.ts';
import { useOnline } from '#web/lib/connection/online.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { DraftForm } from '../hooks/use-draft-form.ts';
import type { SavingDraft } from '../hooks/use-save-draft.ts';
import { useSettledDraft } from './settled-draft.tsx';

type SheetFooterProps = { draftForm: DraftForm; saving: SavingDraft; onDone: () => void };

/** Under an open section on a phone: back to the page, and saving without the way back. */
export function SheetFooter({ draftForm, saving, onDone }: SheetFooterProps) {
  const hasChanges = Object.keys(listChanges(useSettledDraft(), draftForm.base)).length > 0;
  const state = hasChanges ? 'Unsaved changes' : 'All saved';
  const isOnline = useOnline();
  return (
    <>
      <p aria-live="polite" className="min-w-0 flex-1 text-ink-soft">
        {saving.problem ?? (isOnline ? state : 'You’re offline. Changes are kept on this device.')}
      </p>
      <Button variant="secondary" onClick={onDone}>
        Done
      </Button>
      {(hasChanges || saving.busy) && (
        <Button busy={saving.busy} busyLabel="Saving…" onClick={() => void saving.save()}>
          Save changes
        </Button>
      )}
    </>
  );
}
