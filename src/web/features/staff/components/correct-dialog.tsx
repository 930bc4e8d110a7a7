import { STAFF_ROW_MESSAGES } from '#domain/agency/staff-rows.ts';
import { isEmail } from '#domain/email.ts';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCorrectInvitation } from '../mutations.ts';
import type { Staff } from '../queries.ts';

/** What a window about somebody of the team is given. */
export type StaffDialogProps = { userId: string; staff: Staff; onClose: () => void };

/** Sends an invitation to where it should have gone. */
export function CorrectDialog({ userId, staff, onClose }: StaffDialogProps) {
  const correct = useCorrectInvitation(userId);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const email = readText(form, 'email').trim().toLowerCase();
    if (!isEmail(email)) return STAFF_ROW_MESSAGES.email;
    const refusal = await correct.ask({ id: staff.id, email }, 'The address was not changed.');
    if (refusal === null) onClose();
    return refusal;
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct the address"
      description="The old link stops working, and we send a new email."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextField
          label="Email"
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={staff.email}
          maxLength={254}
          error={problem ?? undefined}
        />
        <Button type="submit" busy={busy} busyLabel="Sending…">
          Send a new invitation
        </Button>
      </form>
    </Dialog>
  );
}
