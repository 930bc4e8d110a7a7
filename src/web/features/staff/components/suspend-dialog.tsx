import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useSuspendStaff } from '../mutations.ts';
import type { StaffDialogProps } from './correct-dialog.tsx';
import { nameStaff } from './staff-parts.tsx';

/** Takes somebody's page off the air, with the reason they read. */
export function SuspendDialog({ userId, staff, onClose }: StaffDialogProps) {
  const suspend = useSuspendStaff(userId);
  const name = nameStaff(staff);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const reason = readText(form, 'reason').trim();
    if (reason === '') return 'Please say why, in a few words.';
    const refusal = await suspend.ask({ id: staff.id, name, reason }, 'Nobody was suspended.');
    if (refusal === null) onClose();
    return refusal;
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Suspend ${name}?`}
      description="Visitors find no page there, at once. Nothing is deleted, the seat stays taken, and you can restore it at any time."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextareaField
          label="Reason"
          name="reason"
          dir="auto"
          rows={2}
          maxLength={500}
          description={`${name} reads this.`}
          error={problem ?? undefined}
        />
        <Button type="submit" variant="danger" busy={busy} busyLabel="Suspending…">
          Suspend
        </Button>
      </form>
    </Dialog>
  );
}
