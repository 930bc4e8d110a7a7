import { PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { TEAM_REFUSALS } from '#agency/rules/refusals.ts';
import type { Group } from '#agency/web/agency.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useAddGroup, useChangeGroup, useDeleteGroup, useSaveAgency } from './mutations.ts';

/** The database's maximum. */
const MAX_NAME = 60;

type AddGroupProps = { trigger: ReactNode; onAdded: (id: string) => void };

/** Adds a group; members are moved into it on the team screen. */
export function AddGroup({ trigger, onAdded }: AddGroupProps) {
  const add = useAddGroup();
  const save = async (form: FormData) => {
    let id = '';
    const sentence = await add.ask(
      { name: readText(form, 'name').trim(), onAdded: (added) => (id = added) },
      'The group wasn’t added.',
    );
    if (sentence === null) onAdded(id);
    return sentence === null ? null : { field: 'name', sentence };
  };
  return (
    <FormDialog
      trigger={trigger}
      title="Add a group"
      description="Move people into it from the team list. It keeps everyone’s template until you send it its own."
      confirmLabel="Add group"
      busyLabel="Adding…"
      onSubmit={save}
    >
      {(wrong) => (
        <TextField
          label="Name"
          name="name"
          required
          dir="auto"
          maxLength={MAX_NAME}
          placeholder="Sales"
          autoComplete="off"
          error={findSentence(wrong, 'name')}
        />
      )}
    </FormDialog>
  );
}

type NameTemplateProps = { group: Group | null; name: string };

/** Renames a template and its group, if any. */
export function NameTemplate({ group, name }: NameTemplateProps) {
  const change = useChangeGroup();
  const saveAgency = useSaveAgency('Template renamed');
  const save = async (form: FormData) => {
    const template_name = readText(form, 'template_name').trim();
    if (!group) return saveAgency.ask({ template_name }, 'The name wasn’t saved.');
    const named = { id: group.id, name: readText(form, 'name').trim(), template_name };
    const sentence = await change.ask(named, 'The name wasn’t saved.');
    return sentence === TEAM_REFUSALS.group_name_taken[1] ? { field: 'name', sentence } : sentence;
  };
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="sm">
          <PencilLine />
          Rename
        </Button>
      }
      title="Rename"
      confirmLabel="Save"
      busyLabel="Saving…"
      onSubmit={save}
    >
      {(wrong) => (
        <>
          {group && (
            <TextField
              label="Group"
              name="name"
              required
              dir="auto"
              maxLength={MAX_NAME}
              defaultValue={group.name}
              error={findSentence(wrong, 'name')}
            />
          )}
          <TextField
            label="Template"
            name="template_name"
            dir="auto"
            maxLength={MAX_NAME}
            defaultValue={name}
            description="Only you see this name."
          />
        </>
      )}
    </FormDialog>
  );
}

type DeleteGroupProps = { group: Group; onDeleted: () => void };

/** The group's members stay on the team and get everyone's template. */
export function DeleteGroup({ group, onDeleted }: DeleteGroupProps) {
  const remove = useDeleteGroup();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm">
          <Trash2 />
          Delete group
        </Button>
      }
      title={`Delete ${group.name}?`}
      description="Its people stay on your team and get everyone’s template instead. Their own content stays. This can’t be undone."
      confirmLabel="Delete group"
      busyLabel="Deleting…"
      tone="danger"
      onConfirm={() => remove.mutateAsync(group.id).then(onDeleted)}
    />
  );
}
