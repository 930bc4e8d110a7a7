import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import type { StaffDialogProps } from './correct-dialog.tsx';
import { useSetManager } from './mutations.ts';
import { nameStaff } from './staff-parts.tsx';

/** Makes a member a manager, or takes that back. */
export function ManagerDialog({ staff, onClose }: StaffDialogProps) {
  const { ask } = useSetManager();
  const name = nameStaff(staff);
  const isManager = staff.role !== 'manager';
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title={isManager ? `Make ${name} a manager?` : `Make ${name} a member again?`}
      description={
        isManager
          ? 'Managers invite, edit, suspend and remove people, and work with groups, templates and shared leads. They can’t change your plan, your agency or other managers. We email them.'
          : 'They no longer see the other people and their leads. They keep their page and their seat. We email them.'
      }
      confirmLabel={isManager ? 'Make manager' : 'Make member'}
      busyLabel="Saving…"
      onSubmit={() => ask({ id: staff.id, name, isManager }, 'That didn’t work. Please try again.')}
    >
      {() => null}
    </FormWindow>
  );
}
