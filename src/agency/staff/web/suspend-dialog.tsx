import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import type { StaffDialogProps } from './correct-dialog.tsx';
import { useSuspendStaff } from './mutations.ts';
import { nameStaff } from './staff-parts.tsx';

/** Suspends a member's page, with a reason the member reads. */
export function SuspendDialog({ staff, onClose }: StaffDialogProps) {
  const { ask } = useSuspendStaff();
  const name = nameStaff(staff);
  const suspend = async (form: FormData) => {
    const reason = readText(form, 'reason').trim();
    const sentence =
      reason === ''
        ? 'Please say why, in a few words.'
        : await ask({ id: staff.id, name, reason }, 'The page wasn’t suspended.');
    return sentence === null ? null : { field: 'reason', sentence };
  };
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title={`Suspend ${name}?`}
      description="The page goes offline at once. Nothing is deleted, the seat stays taken, and you can restore the page at any time."
      confirmLabel="Suspend"
      busyLabel="Suspending…"
      tone="danger"
      noValidate
      onSubmit={suspend}
    >
      {(wrong) => (
        <TextareaField
          label="Reason"
          name="reason"
          dir="auto"
          rows={2}
          maxLength={500}
          description={`${name} will see this.`}
          error={findSentence(wrong, 'reason')}
        />
      )}
    </FormWindow>
  );
}
