import { ShieldBan } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { type Told, useWrite } from '#kit/web/data/use-write.ts';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm, FieldRow } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';

export const bansList = defineList({
  table: 'admin_bans',
  columns: 'id, kind, value, is_part, note, banned_at',
  filled: ['id', 'kind', 'value', 'is_part', 'note', 'banned_at'],
  owner: null,
  noun: { one: 'ban', many: 'bans' },
  orders: {
    newest: { label: 'Newest first', column: 'banned_at', ascending: false },
    value: { label: 'By name', column: 'value', ascending: true },
  },
  filters: [
    wordsFilter('words'),
    choiceFilter('kind', 'kind', {
      label: 'Kind',
      any: 'Any kind',
      options: toOptions({ name: 'Usernames', domain: 'Email domains' }),
    }),
  ],
});

type Ban = RowOf<typeof bansList>;

/** Banned names and email domains. */
export function AdminSafetyScreen() {
  return (
    <Screen title="Bans" description="Usernames and email domains that can’t be used here.">
      <BanForm />
      <BansList />
    </Screen>
  );
}

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

function BansList() {
  return (
    <ListTable
      list={bansList}
      icon={<ShieldBan />}
      failed="Failed to load bans"
      empty={{
        drawing: 'seal',
        title: 'Nothing is banned',
        children: 'Bans you add appear here. The names of our own screens are always reserved.',
      }}
      hint="Try the beginning of a name."
      caption="Bans"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Columns<Ban> = [
  { label: 'Banned', place: 'title', className: 'wrap-anywhere', cell: ({ value }) => value },
  {
    label: 'What it covers',
    place: 'detail',
    className: 'text-ink-soft',
    cell: describeBan,
    onCard: (ban) => <p className="text-ink-soft">{describeBan(ban)}</p>,
  },
  {
    label: 'Note',
    className: 'wrap-anywhere max-w-80 text-ink-soft',
    cell: ({ note }) => note || '–',
    onCard: ({ note }) => note && <p className="wrap-anywhere text-ink-soft">{note}</p>,
  },
  timeColumn('Since', ({ banned_at }) => banned_at, { format: formatDate }),
  {
    label: '',
    place: 'corner',
    className: 'text-right',
    cell: (ban) => <UnbanButton ban={ban} />,
  },
];

function describeBan({ kind, is_part }: Ban): string {
  if (kind === 'domain') return 'Email domain and its subdomains';
  return is_part ? 'Username, within longer ones too' : 'Username, and what looks like it';
}

/** Doesn't ask for confirmation, as one tap undoes it. */
function UnbanButton({ ban }: { ban: Ban }) {
  const unban = useUnban();
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={unban.isPending}
      aria-label={`Lift the ban on ${ban.value}`}
      onClick={() => unban.mutate(ban)}
    >
      Let in
    </Button>
  );
}

type NewBan = { kind: 'name' | 'domain'; value: string; isPart: boolean; note: string };

function useBan() {
  return useWrite({
    write: async ({ kind, value, isPart, note }: NewBan): Promise<number> => {
      const asked =
        kind === 'name'
          ? dataClient.rpc('admin_ban_name', { name: value, is_part: isPart, note })
          : dataClient.rpc('admin_ban_mail_domain', { domain: value, note });
      return Number((await asked.throwOnError()).data);
    },
    stale: staleAfter.ban(),
    done: (count, { kind }) => toBanWords(kind, count),
  });
}

function useUnban() {
  return useWrite({
    write: async ({ id, kind }: { id: string; kind: string }) => {
      const name = kind === 'name' ? 'admin_unban_name' : 'admin_unban_mail_domain';
      await dataClient.rpc(name, { id }).throwOnError();
    },
    stale: staleAfter.ban(),
    done: 'The ban is lifted',
    refused: 'Failed to lift the ban',
  });
}

/** Existing accounts and pages aren't affected; the toast counts them. */
function toBanWords(kind: NewBan['kind'], count: number): Told {
  const thing = kind === 'name' ? 'page' : 'account';
  if (count === 0) return 'Banned';
  const many = count === 1 ? `One ${thing} has` : `${count.toLocaleString()} ${thing}s have`;
  return {
    title: 'Banned',
    sentence: `${many} it already, and keep${count === 1 ? 's' : ''} it.`,
  };
}
