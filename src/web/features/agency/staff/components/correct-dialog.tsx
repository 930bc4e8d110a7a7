import { STAFF_ROW_MESSAGES } from '#domain/agency/staff-rows.ts';
import { isEmail, toAsciiEmail } from '#domain/values/email.ts';
import { FormWindow } from '#web/lib/forms/form-dialog.tsx';
import { findSentence, readText } from '#web/lib/forms/use-submit.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCorrectInvitation } from '../mutations.ts';
import type { Staff } from '../queries.ts';

/** Props of a dialog about one team member. */
export type StaffDialogProps = { staff: Staff; onClose: () => void };

/** Resends an invitation to the corrected address. */
export function CorrectDialog({ staff, onClose }: StaffDialogProps) {
  const { ask } = useCorrectInvitation();
  const correct = async (form: FormData) => {
    const email = toAsciiEmail(readText(form, 'email').trim().toLowerCase());
    const sentence = isEmail(email)
      ? await ask({ id: staff.id, email }, 'The address was not changed.')
      : STAFF_ROW_MESSAGES.email;
    return sentence === null ? null : { field: 'email', sentence };
  };
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title="Correct the address"
      description="We’ll send a new email. The old invitation ends."
      confirmLabel="Send a new invitation"
      busyLabel="Sending…"
      noValidate
      onSubmit={correct}
    >
      {(wrong) => (
        <TextField
          label="Email"
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={staff.email}
          maxLength={254}
          error={findSentence(wrong, 'email')}
        />
      )}
    </FormWindow>
  );
}
