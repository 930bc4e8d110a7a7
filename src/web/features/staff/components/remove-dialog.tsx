import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRemoveStaff } from '../mutations.ts';
import type { StaffDialogProps } from './correct-dialog.tsx';
import { nameStaff } from './staff-parts.tsx';

/** Lets somebody go, and decides what goes along. */
export function RemoveDialog({
  userId,
  mayLead,
  staff,
  onClose,
}: StaffDialogProps & { mayLead: boolean }) {
  const remove = useRemoveStaff(userId);
  const [keepCard, setKeepCard] = useState(false);
  const [keepLeads, setKeepLeads] = useState(false);
  const name = nameStaff(staff);
  const isInvited = staff.status === 'invited';
  const press = () =>
    remove.mutate({ id: staff.id, name, keepCard, keepLeads }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={isInvited ? 'Take the invitation back?' : `Remove ${name} from your team?`}
      description={
        isInvited
          ? `The link sent to ${staff.email} stops working, and the seat is free.`
          : `The page goes along with ${name}: what your template gave is taken off it, what they wrote stays. The seat is free at once.`
      }
    >
      <div className="flex flex-col gap-5">
        {!isInvited && mayLead && (
          <>
            {staff.can_keep_card && (
              <SwitchField
                label="Keep a copy of the card"
                description={
                  keepCard
                    ? 'You keep a copy of what stands on the page, for whoever comes next.'
                    : 'Nothing of the page stays with you.'
                }
                checked={keepCard}
                onCheckedChange={setKeepCard}
              />
            )}
            <SwitchField
              label="Keep the leads shared with us"
              description={
                keepLeads
                  ? `They move to your inbox, and ${name} does not see them any more.`
                  : `${name} takes them along.`
              }
              checked={keepLeads}
              onCheckedChange={setKeepLeads}
            />
          </>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Removing…" onClick={press}>
            {isInvited ? 'Take it back' : 'Remove'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
