import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { SignatureDialog } from '#page/print/web/signature-dialog.tsx';
import { CorrectDialog, type StaffDialogProps } from './correct-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { LedGroupsDialog, ManagerDialog } from './manager-dialog.tsx';
import { useSuspendStaff } from './mutations.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Asking } from './staff-menu.tsx';
import { nameStaff } from './staff-parts.tsx';

type Props = StaffDialogProps & { asking: Asking; mayLead: boolean };

/**
 * The dialog of an action on one team member. It is outside the rows, which remount as cards on
 * narrow screens.
 */
export function StaffDialog({ asking, mayLead, ...dialog }: Props) {
  switch (asking) {
    case 'correct':
      return <CorrectDialog {...dialog} />;
    case 'manager':
      return <ManagerDialog {...dialog} />;
    case 'led groups':
      return <LedGroupsDialog {...dialog} />;
    case 'suspend':
      return <SuspendDialog {...dialog} />;
    case 'hand over':
      return <HandOverDialog {...dialog} />;
    case 'signature':
      return <MemberSignature {...dialog} />;
    default:
      return <RemoveDialog {...dialog} mayLead={mayLead} />;
  }
}

function MemberSignature({ staff, onClose }: StaffDialogProps) {
  const member = { id: staff.user_id ?? '', name: nameStaff(staff) };
  return <SignatureDialog member={member} open onOpenChange={onClose} />;
}

/** Suspends a member's page, with a reason the member reads. */
function SuspendDialog({ staff, onClose }: StaffDialogProps) {
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
