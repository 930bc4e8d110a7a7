import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from '#agency/web/agency.ts';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSetManager } from './mutations.ts';
import { nameStaff, type Staff } from './queries.ts';
import type { StaffDialogProps } from './staff-menu.tsx';

const EVERYONE = 'everyone';
const SCOPES = [
  { value: EVERYONE, label: 'Everyone' },
  { value: 'groups', label: 'These groups' },
] as const;

/** Makes a member a manager of everyone or of some groups, or takes that back. */
export function ManagerDialog({ staff, onClose }: StaffDialogProps) {
  const name = nameStaff(staff);
  const isManager = staff.role !== 'manager';
  const [isSome, setSome] = useState(false);
  const save = useSaveManager(staff, { isManager, isSome });
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
      onSubmit={save}
    >
      {isManager && <ScopeChoice led={null} isSome={isSome} onChange={setSome} />}
    </FormWindow>
  );
}

/** Changes which groups a manager leads. */
export function LedGroupsDialog({ staff, onClose }: StaffDialogProps) {
  const [isSome, setSome] = useState(staff.led_groups !== null);
  const save = useSaveManager(staff, { isManager: true, isSome });
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title={`Who does ${nameStaff(staff)} manage?`}
      description="They see and change only these people, their leads and their template. We email them."
      confirmLabel="Save"
      busyLabel="Saving…"
      onSubmit={save}
    >
      <ScopeChoice led={staff.led_groups} isSome={isSome} onChange={setSome} />
    </FormWindow>
  );
}

/** @returns a function that saves the dialog's choice, and returns an error sentence or null */
function useSaveManager(
  staff: Staff,
  { isManager, isSome }: { isManager: boolean; isSome: boolean },
) {
  const { ask } = useSetManager();
  return async (form: FormData) => {
    const groups = isSome ? form.getAll('group').map(String) : undefined;
    if (groups?.length === 0) return 'Choose at least one group.';
    const change = { id: staff.id, name: nameStaff(staff), isManager, groups };
    return ask(change, 'That didn’t work. Please try again.');
  };
}

type ScopeChoiceProps = {
  led: readonly string[] | null;
  isSome: boolean;
  onChange: (isSome: boolean) => void;
};

/** Everyone, or some of the team's groups. Null on a team without groups. */
function ScopeChoice({ led, isSome, onChange }: ScopeChoiceProps) {
  const groups = useQuery(groupsQuery(useOwner())).data ?? [];
  if (groups.length === 0 && !isSome) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">They manage</p>
      <SegmentedControl
        label="They manage"
        options={SCOPES}
        value={isSome ? 'groups' : EVERYONE}
        onValueChange={(scope) => onChange(scope !== EVERYONE)}
      />
      {isSome && (
        <fieldset className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          <legend className="sr-only">Groups</legend>
          {groups.map((group) => (
            <Checkbox
              key={group.id}
              label={group.name}
              showLabel
              name="group"
              value={group.id}
              defaultChecked={led?.includes(group.id) ?? false}
              className="justify-start px-2 text-left"
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
