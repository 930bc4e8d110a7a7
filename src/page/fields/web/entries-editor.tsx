import { Copy } from 'lucide-react';
import type { ComponentType } from 'react';
import { type FieldPath, useController, useWatch } from 'react-hook-form';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { findColumn } from '#page/draft/rules/columns.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { useEntryEdits } from '#page/draft/web/use-page-parts.ts';
import type { PageEntry } from '#page/editor/rules/page-entries.ts';
import type { Entries } from '#page/profile/rules/column-kinds.ts';
import type { Field } from '#page/profile/rules/fields.ts';
import type { Experience } from '#page/sections/rules/experience.ts';
import { listSectionColumns, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { ListEditor, type ListEntry, ListRow } from './list-editor.tsx';

/** Lists whose entries have ids are edited this way. */
type Column = 'experiences';

type LabelledField = { name: string; label: string } & Field<unknown>;

/** @returns an editor of a section that is a list, with the fields its definition gives a label */
export function buildEntriesEditor(key: SectionKey): ComponentType {
  const [column] = listSectionColumns(key).filter((name) => findColumn(name).entries);
  const entries = column && findColumn(column).entries;
  if (!column || !entries) throw new Error(`The section ${key} needs an editor of its own.`);
  const { noun, nameEntry, most, build } = entries;
  const fields = listLabelled(entries);
  const Fields = ({ entry }: { entry: ListEntry }) => (
    <EntryFields list={column as Column} fields={fields} entry={entry} />
  );
  return () => (
    <ListEditor
      list={column as Column}
      label={SECTIONS[key].name}
      addLabel={`Add ${noun}`}
      noun={noun}
      nameEntry={nameEntry}
      most={most}
      buildEntry={() => build(crypto.randomUUID()) as Experience}
      Fields={Fields}
    />
  );
}

function listLabelled({ fields }: Entries): LabelledField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.label === undefined ? [] : [{ ...field, name, label: field.label }],
  );
}

type EntryFieldsProps = { list: Column; fields: readonly LabelledField[]; entry: ListEntry };

/** Lines and months side by side, larger fields below them. */
function EntryFields({ list, fields, entry }: EntryFieldsProps) {
  const path = `${list}.${entry.index}`;
  const key = useWatch<ProfileDraft, `${Column}.${number}.id`>({
    name: `${list}.${entry.index}.id`,
  });
  const isShort = ({ input }: LabelledField) => input === 'line' || input === 'month';
  const draw = (field: LabelledField) => {
    const Drawn = INPUTS[field.input ?? 'line'];
    return <Drawn key={field.name} path={path} field={field} />;
  };
  const long = fields.filter((field) => !isShort(field));
  return (
    <ListRow entry={entry} actions={<Duplicate entry={{ list, key }} name={entry.name} />}>
      <div className="grid gap-4 p-1 @md:grid-cols-2">{fields.filter(isShort).map(draw)}</div>
      {long.length > 0 && <div className="flex flex-col gap-4 p-1">{long.map(draw)}</div>}
    </ListRow>
  );
}

/** As in the entry's menu on the page; renders nothing if the list is full. */
function Duplicate({ entry, name }: { entry: PageEntry; name: string }) {
  const { duplicate } = useEntryEdits().findActions(entry, name);
  if (!duplicate) return null;
  const label = `Duplicate ${name}`;
  return <IconButton label={label} title="Duplicate" icon={<Copy />} onClick={duplicate} />;
}

type EntryFieldProps = { path: string; field: LabelledField };

function LineInput({ path, field }: EntryFieldProps) {
  const isReplaced = useWatch<ProfileDraft>({
    name: toPath(path, field.unless ?? field.name),
    disabled: field.unless === undefined,
  });
  return (
    <TextField
      label={field.label}
      type={field.input === 'month' ? 'month' : 'text'}
      maxLength={field.maximum}
      disabled={field.unless !== undefined && isReplaced === true}
      {...useDraftField(toPath(path, field.name))}
    />
  );
}

function TextInput({ path, field }: EntryFieldProps) {
  return (
    <TextareaField
      label={field.label}
      rows={2}
      maxLength={field.maximum}
      {...useDraftField(toPath(path, field.name))}
    />
  );
}

function SwitchInput({ path, field }: EntryFieldProps) {
  const { field: control } = useController<ProfileDraft>({ name: toPath(path, field.name) });
  return (
    <SwitchField
      label={field.label}
      checked={control.value === true}
      onCheckedChange={control.onChange}
    />
  );
}

const INPUTS = { line: LineInput, month: LineInput, text: TextInput, switch: SwitchInput };

function toPath(path: string, name: string): FieldPath<ProfileDraft> {
  return `${path}.${name}` as FieldPath<ProfileDraft>;
}
