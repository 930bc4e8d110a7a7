import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import type { StaffDialogProps } from './correct-dialog.tsx';
import { KeepLeadsField } from './keep-leads-field.tsx';
import { useRemoveStaff } from './mutations.ts';
import type { Staff } from './queries.ts';
import { nameStaff } from './staff-parts.tsx';

type RemoveDialogProps = StaffDialogProps & { mayLead: boolean };

/** Removes a member, and asks what they take along. */
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
