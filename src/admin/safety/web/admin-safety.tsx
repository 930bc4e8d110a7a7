import { useRef, useState } from 'react';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm, FieldRow } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { BansList } from './bans-list.tsx';
import { type NewBan, useBan } from './mutations.ts';

const KINDS = [
  { value: 'name', label: 'Username' },
  { value: 'domain', label: 'Email domain' },
] as const;

/** Adds a ban on a name or an email domain. */
function BanForm() {
  const [kind, setKind] = useState<NewBan['kind']>('name');
  const form = useRef<HTMLFormElement>(null);
  const ban = useBan();
  const save = async (data: FormData) => {
    const isPart = data.get('isPart') === 'on';
    const asked = { kind, isPart, value: readText(data, 'value'), note: readText(data, 'note') };
    const refusal = await ban.ask(asked, 'The ban couldn’t be saved');
    if (refusal === null) form.current?.reset();
    return refusal;
  };
  return (
    <CardForm
      ref={form}
      title="Add a ban"
      description="Existing accounts aren’t affected."
      saveLabel="Ban"
      busyLabel="Banning…"
      isWide
      save={save}
    >
      <SegmentedControl label="What to ban" options={KINDS} value={kind} onValueChange={setKind} />
      <FieldRow>
        <BannedField key={kind} kind={kind} />
        <TextField
          label="Note"
          description="For administrators. Optional."
          name="note"
          maxLength={500}
        />
      </FieldRow>
      {kind === 'name' && (
        <Checkbox
          label="Also match inside longer names"
          showLabel
          name="isPart"
          className="-ml-1 self-start"
        />
      )}
    </CardForm>
  );
}

function BannedField({ kind }: { kind: NewBan['kind'] }) {
  const isName = kind === 'name';
  return (
    <TextField
      label={isName ? 'Username' : 'Email domain'}
      description={
        isName
          ? 'Look-alikes are banned too, such as 0 for o.'
          : 'Such as example.com, with all its subdomains.'
      }
      name="value"
      required
      maxLength={isName ? 30 : 253}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Banned names and email domains. */
export function AdminSafetyScreen() {
  return (
    <Screen title="Bans" description="Usernames and email domains that can’t be used here.">
      <BanForm />
      <BansList />
    </Screen>
  );
}
