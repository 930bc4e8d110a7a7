import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openOwnData } from '#integrations/export/server/export.ts';
import { listArchiveFiles } from '#integrations/export/server/pack-archive.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPeople } from './access/people.ts';

// Tables with a person's rows: what happens to them when the account is deleted, and whether the
// archive includes them. A new table has to answer both questions here.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** Columns with a person's id whose rows outlive the account, and why. */
const OUTLIVES: Readonly<Record<string, string>> = {
  'private.appeals.answered_by': 'the answer stays when an administrator leaves',
  'private.banned_mail_domains.banned_by': 'the ban stays when an administrator leaves',
  'private.banned_names.banned_by': 'the ban stays when an administrator leaves',
  'private.judged_trials.user_id': 'a trial is once a person, also after an account is deleted',
  'private.person_notes.written_by': 'the note stays when an administrator leaves',
  'private.refunds.actor': 'the refund stays when an administrator leaves',
  'private.suspensions.actor': 'the suspension stays when an administrator leaves',
  'private.username_history.user_id': 'the name is held for 90 days',
  'private.wallet_passes.user_id': 'phones learn from what stays that the card is void',
  'public.ledger.user_id': 'the law asks for records of payments',
  'public.ledger.actor': 'the law asks for records of payments',
  'private.team_departures.agency_id': 'the notice of having left stays when the agency goes',
  'public.lead_steps.actor': 'what was done about a lead stays, with the name of who did it',
  'public.leads.agency_id': 'the lead is the member’s; the agency only looked along',
  'public.leads.answerer_id': 'the lead stays when whoever answers it leaves',
  'public.page_reports.closed_by': 'the report stays when an administrator leaves',
  'public.agency_groups.source_id':
    'the group stays, and its template is copied from the owner’s page',
  'public.support_messages.written_by': 'the answer stays when an administrator leaves',
  'public.profile_drafts.written_by': 'the draft is the page’s, whoever wrote it',
  'public.profiles.agency_owner_id': 'staff keep their page when the agency goes',
};

/** Columns with a person's id but no foreign key, and what keeps them valid. */
const UNTIED: Readonly<Record<string, string>> = {
  'private.directory.agency_owner_id': 'a copy of profiles.agency_owner_id, kept by a trigger',
  'public.audit_log.actor': 'the log outlives whom it names; private.delete_account empties it',
  'public.audit_log.subject': 'the log outlives whom it names; private.delete_account empties it',
  'public.webhook_attempts.user_id': 'goes with its message',
  'public.webhook_deliveries.user_id': 'goes with its webhook',
};

type OwnerColumn = { name: string; target: string | null; deletion: string | null };

/** Columns whose name suggests a person's id. */
const listOwnerColumns = () => database.sql<OwnerColumn[]>`
  select n.nspname || '.' || c.relname || '.' || a.attname as name,
    k.confrelid::regclass::text as target, k.confdeltype::text as deletion
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    and k.conkey = array[a.attnum] and k.confrelid in ('auth.users'::regclass, 'public.agencies'::regclass)
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
    and a.atttypid = 'uuid'::regtype
    and (k.oid is not null or a.attname ~ '^(user|owner|agency|agency_owner|person|account)_id$'
      or a.attname ~ '(^|_)(actor|subject|by)$')
  order by 1`;

test('every row with an owner is deleted with their account, or excused', async () => {
  const columns = await listOwnerColumns();
  const named = (wanted: (column: OwnerColumn) => boolean) =>
    columns.filter(wanted).map(({ name }) => name);
  expect(columns.length).toBeGreaterThan(40);
  expect(named(({ deletion }) => deletion === null)).toEqual(Object.keys(UNTIED).sort());
  const outliving = named(({ deletion }) => deletion !== null && deletion !== 'c');
  expect(outliving).toEqual(Object.keys(OUTLIVES).sort());
});

/** A table's file in an owner's archive, if named differently. */
const FILES: Readonly<Record<string, string>> = {
  account_settings: 'settings.json',
  analytics_daily: 'analytics.json',
  analytics_daily_drops: 'analytics-not-counted.json',
  analytics_daily_values: 'analytics-values.json',
  analytics_daily_visitors: 'analytics-visitors.json',
  profile_drafts: 'draft.json',
  profile_versions: 'versions.json',
  profiles: 'profile.json',
  support_messages: 'question-messages.json',
  support_requests: 'questions.json',
};

/** Tables of `public` whose rows aren't in any archive, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  admin_users: 'a right, and nothing its owner wrote',
  agencies: 'the team’s, which its owner sees and exports on its own screens',
  agency_cards: 'the team’s, as above',
  agency_groups: 'the team’s, as above',
  agency_pushes: 'what was done to the team, which its screens show',
  agency_staff: 'rows about others',
  archives: 'says that there is an archive',
  audit_log: 'names others; what concerns an account is on its settings',
  lead_steps: 'the agency’s notes about its leads, which its desk shows',
  lead_turns: 'the team’s, as above',
  ledger: 'receipts come from Stripe',
  page_flags: 'what the checks found, for administrators',
  page_reports: 'what strangers wrote about the page, for administrators',
  profile_publishes: 'counts of saves',
  webhook_attempts: 'what other servers answered, for 30 days',
  webhook_deliveries: 'copies of what the other files hold, for 30 days',
};

test('every table with an owner is in their archive, or excused', async () => {
  const columns = await listOwnerColumns();
  const tables = columns.flatMap(({ name }) => /^public\.(\w+)/.exec(name)?.[1] ?? []);
  expect(tables).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
  const kept = [...new Set(tables)].filter((table) => !Object.hasOwn(LEFT_OUT, table));
  const wanted = kept.map((table) => FILES[table] ?? `${table.replaceAll('_', '-')}.json`);
  expect(await listFilled()).toEqual(expect.arrayContaining(wanted));
});

/** The non-empty files in the archive of an owner with a row in every table. */
async function listFilled(): Promise<string[]> {
  const { owner } = await createPeople(database.sql);
  const data = await openOwnData(database.sql, owner);
  if (data === null) throw new Error('there is no data of the account');
  onTestFinished(() => data.close());
  const pictures = { list: async () => [], read: async () => null };
  const account = { id: owner, email: 'ada@vizit.test' };
  const cardSettings = { publicUrl: 'https://vizit.test', loadPicture: async () => null };
  const filled: string[] = [];
  for await (const file of listArchiveFiles({ account, data, pictures, cardSettings })) {
    if (!/^\[\s*\]\s*$/.test(await text(Readable.from(file.pieces)))) filled.push(file.name);
  }
  return filled;
}
