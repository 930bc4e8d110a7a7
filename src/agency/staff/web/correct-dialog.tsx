import { isEmail, toAsciiEmail } from '#kit/rules/values/email.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { STAFF_ROW_MESSAGES } from '../rules/staff-rows.ts';
import { useCorrectInvitation } from './mutations.ts';
import type { Staff } from './queries.ts';

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
