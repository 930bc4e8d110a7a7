import { useState } from 'react';
import { isEmail, toAsciiEmail } from '#kit/rules/values/email.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { SignatureDialog } from '#page/print/web/signature-dialog.tsx';
import { STAFF_ROW_MESSAGES } from '../rules/staff-rows.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { KeepLeadsField } from './keep-leads-field.tsx';
import { LedGroupsDialog, ManagerDialog } from './manager-dialog.tsx';
import { useCorrectInvitation, useRemoveStaff, useSuspendStaff } from './mutations.ts';
import { nameStaff, type Staff } from './queries.ts';
import type { Asking, StaffDialogProps } from './staff-menu.tsx';

type Props = StaffDialogProps & { asking: Asking; mayLead: boolean };

/**
 * The dialog of an action on one team member. Rendered outside the rows, which remount as cards on narrow
 * screens.
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

/** Suspends a member's page, with a reason shown to the member. */
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

/** Resends an invitation to the corrected address. */
function CorrectDialog({ staff, onClose }: StaffDialogProps) {
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

type RemoveDialogProps = StaffDialogProps & { mayLead: boolean };

/** Removes a member, and asks what the agency keeps. */
export function RemoveDialog({ mayLead, staff, onClose }: RemoveDialogProps) {
  const remove = useRemoveStaff();
  const [keepCard, setKeepCard] = useState(false);
  const [keepLeads, setKeepLeads] = useState(false);
  const isInvited = staff.status === 'invited';
  const words = toWords(staff);
  const removal = { id: staff.id, name: nameStaff(staff), keepCard, keepLeads };
  const press = () => remove.mutate(removal, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={words.title}
      description={words.description}
    >
      <div className="flex flex-col gap-5">
        {!isInvited && mayLead && (
          <KeepChoices
            staff={staff}
            card={{ checked: keepCard, onCheckedChange: setKeepCard }}
            leads={{ checked: keepLeads, onCheckedChange: setKeepLeads }}
          />
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Removing…" onClick={press}>
            {words.button}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type Choice = { checked: boolean; onCheckedChange: (checked: boolean) => void };

function KeepChoices({ staff, card, leads }: { staff: Staff; card: Choice; leads: Choice }) {
  const name = nameStaff(staff);
  return (
    <>
      {staff.can_keep_card && (
        <SwitchField
          label="Keep a copy of the card"
          description={
            card.checked ? 'You can start the next person’s page with it.' : 'Nothing is copied.'
          }
          {...card}
        />
      )}
      <KeepLeadsField
        people={[staff]}
        description={
          leads.checked
            ? `They move to your leads. ${name} no longer sees them.`
            : `${name} takes them along, and your notes about them are deleted.`
        }
        {...leads}
      />
    </>
  );
}

function toWords(staff: Staff) {
  const name = nameStaff(staff);
  if (staff.status === 'invited') {
    return {
      title: 'Withdraw the invitation?',
      description: `${staff.email} can no longer join your team, and the seat is free.`,
      button: 'Withdraw',
    };
  }
  return {
    title: `Remove ${name} from your team?`,
    description: `${name} keeps the page. Template content is removed; their own content stays. They get an email, and the seat is free at once.`,
    button: 'Remove',
  };
}
