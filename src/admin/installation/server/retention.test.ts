import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskName } from '#admin/jobs/rules/tasks.ts';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { asSuperuser } from '#test/database.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

let server: TestApp;
let deps: TaskDeps;
beforeAll(async () => {
  server = await createTestApp();
  const { sql, mailbox: mailer, gateway } = server;
  deps = { ...IDLE_GATEWAY, sql, mailer, gateway, publicUrl: 'http://localhost:3000' };
});
afterAll(() => server.close());

/** The tasks that delete expired rows, and from which tables. */
const GOES: Readonly<Partial<Record<TaskName, readonly string[]>>> = {
  rotate_visitor_salts: [
    'private.daily_visitors',
    'private.salt_rotations',
    'private.visitor_salts',
  ],
  drop_old_analytics: ['public.analytics'],
  purge_deleted_leads: ['private.deleted_leads'],
  purge_drafts: ['public.profile_drafts'],
  purge_page_reports: ['public.page_reports'],
  purge_security_events: ['private.known_devices', 'public.security_events'],
  purge_sessions: [
    'auth.flow_state',
    'auth.known_addresses',
    'auth.mfa_challenges',
    'auth.one_time_tokens',
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.used_provider_flows',
    'auth.webauthn_challenges',
  ],
  purge_account_mails: ['private.account_mails'],
  purge_webhooks: ['private.webhook_days', 'private.webhook_secrets', 'public.webhook_deliveries'],
  purge_wallets: ['private.wallet_passes'],
  purge_payment_records: ['private.checkouts', 'private.closed_customers', 'private.stripe_events'],
  remind_invitations: ['private.agency_mail_days'],
  purge_archives: ['public.archives'],
};

/** Tables whose rows no nightly task deletes, by reason. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  'an account, and what belongs to it, until it is deleted': [
    'auth.users',
    'auth.identities',
    'auth.mfa_factors',
    'auth.webauthn_credentials',
    'private.recovery_codes',
    'private.directory',
    'private.person_notes',
    'private.invited_accounts',
    'public.admin_users',
    'public.api_keys',
    'public.webhooks',
    'public.analytics_ids',
    'public.domains',
    'public.fairs',
    'public.pictures',
    'public.profiles',
    'public.leads',
    'public.lead_steps',
    'public.lead_turns',
    'private.contact_leads',
    'public.contacts',
    'public.support_requests',
    'public.support_messages',
  ],
  'a team’s, until its owner takes it away': [
    'public.agencies',
    'public.agency_cards',
    'public.agency_groups',
    'public.agency_staff',
    'private.company_sign_ins',
    'private.scim_keys',
    'private.directory_members',
  ],
  'the newest few of each account, of which each new one drops the oldest': [
    'public.profile_versions',
    'public.agency_pushes',
  ],
  'one row for whom it is about, written over each time': [
    'private.draft_writes',
    'private.profile_saves',
    'private.sign_in_mails',
    'private.report_mails',
    'private.webhook_signs',
    'private.piece_mails',
    'public.page_flags',
  ],
  'goes with the next of its kind': [
    'private.case_visits',
    'private.job_runners',
    'private.staff_tries',
    'private.team_news',
    'private.username_history',
  ],
  'goes with what it belongs to: a session, a message, an account that is due': [
    'auth.mfa_amr_claims',
    'public.webhook_attempts',
    'private.wallet_devices',
    'private.account_deletions',
    'private.push_devices',
  ],
  'daily totals, as long as the page exists': [
    'private.agency_past_days',
    'private.daily_events',
    'private.daily_figures',
    'public.analytics_daily',
    'public.analytics_daily_drops',
    'public.profile_publishes',
    'public.analytics_daily_values',
    'public.analytics_daily_visitors',
  ],
  'payments and trials, which the law or a promise of one each asks to remember': [
    'private.judged_trials',
    'private.refunds',
    'private.stripe_customers',
    'public.ledger',
    'private.stripe_prices',
    'private.trial_cards',
    'private.used_trials',
    'private.plan_mails',
  ],
  'what was decided, and told nobody else': [
    'private.appeals',
    'private.banned_mail_domains',
    'private.banned_names',
    'private.erasures',
    'private.suspensions',
    'private.team_departures',
    'public.audit_log',
    'public.switches',
  ],
};

type Column = {
  table: string;
  name: string;
  type: string;
  /** Not null and without a default. */
  is_needed: boolean;
  is_account: boolean;
  label: string | null;
};

/** Columns of every table with a timestamp, except the one-row table of the mail state. */
const listColumns = () => server.sql<Column[]>`
  select n.nspname || '.' || c.relname as table, a.attname as name, t.typname as type,
    a.attnotnull and not a.atthasdef as is_needed,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum]
      and k.confrelid = 'auth.users'::regclass) as is_account,
    (select min(e.enumlabel) from pg_enum e where e.enumtypid = t.oid) as label
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where n.nspname in ('auth', 'private', 'public') and c.relkind in ('r', 'p')
    and c.relname <> 'mail_health' and not c.relispartition
    and a.attidentity = '' and a.attgenerated = ''
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attnum > 0
      and o.atttypid in ('timestamptz'::regtype, 'date'::regtype, 'timestamptz[]'::regtype))
  order by 1, a.attnum`;

const TIMES = ['timestamptz', 'date', '_timestamptz'];

const VALUES: Readonly<Record<string, string>> = {
  text: 'md5(random()::text)',
  varchar: 'md5(random()::text)',
  uuid: 'gen_random_uuid()',
  bytea: 'sha256(random()::text::bytea)',
  bool: 'false',
  jsonb: `'{}'`,
  tsvector: `''`,
  inet: `'192.0.2.1'`,
};

/** The state a row must have, beside its age, before it may be deleted. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'public.archives': { status: `'ready'` },
  'public.page_reports': { status: `'closed'` },
};

/** @returns a statement that inserts a row with every timestamp this many days from now */
function toInsert(table: string, columns: readonly Column[], days: number): string {
  const moment = `now() + interval '${days} days'`;
  const values = columns.flatMap(({ name, type, is_needed, is_account, label }) => {
    const state = STATES[table]?.[name];
    const time = type === '_timestamptz' ? `array[${moment}]` : moment;
    if (state !== undefined) return [[name, state]];
    if (TIMES.includes(type)) return [[name, time]];
    if (is_account) return [[name, `'${randomUUID()}'`]];
    if (!is_needed) return [];
    if (label !== null) return [[name, `'${label}'`]];
    return [[name, VALUES[type] ?? (type.startsWith('_') ? `'{}'` : String(Math.abs(days)))]];
  });
  const names = values.map(([name]) => `"${name}"`);
  return `insert into ${table} (${names}) values (${values.map(([, value]) => value)})`;
}

/** Inserts two rows in each table: one from two years ago and one from tomorrow. @returns the tables */
async function fillTables(): Promise<string[]> {
  const { sql } = server;
  const columns = await listColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  await asSuperuser(sql, async (tx) => {
    // Rows only have times; foreign keys and triggers would reject them.
    await tx`set local session_replication_role = replica`;
    const checks = await tx`
      select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where contype = 'c' and coninhcount = 0 and conrelid <> 0
        and connamespace in ('auth'::regnamespace, 'private'::regnamespace, 'public'::regnamespace)`;
    for (const { table, name } of checks) {
      await tx.unsafe(`alter table ${table} drop constraint ${name}`);
    }
    for (const table of tables) {
      const its = columns.filter((column) => column.table === table);
      await tx.unsafe(`delete from ${table}`);
      await tx.unsafe(toInsert(table, its, -730));
      await tx.unsafe(toInsert(table, its, 1));
    }
  });
  return tables;
}

/** @returns the tables that have this many rows */
async function listWithRows(tables: readonly string[], count: number): Promise<string[]> {
  const counts = tables.map((table) => `select '${table}' as table, count(*)::int from ${table}`);
  const rows = await server.sql.unsafe<{ table: string; count: number }[]>(
    counts.join(' union all '),
  );
  return rows.filter((row) => row.count === count).map(({ table }) => table);
}

test('nightly jobs delete all expired data and nothing else', async () => {
  const tables = await fillTables();
  const known = [...Object.values(GOES), ...Object.values(STAYS)].flat();
  expect(known.toSorted()).toEqual(tables.toSorted());
  const gone: string[] = [];
  for (const [task, its] of Object.entries(GOES)) {
    await TASK_LIST[task as TaskName]({}, deps);
    gone.push(...its);
    expect((await listWithRows(tables, 1)).toSorted(), task).toEqual(gone.toSorted());
  }
  expect(await listWithRows(tables, 2)).toHaveLength(tables.length - gone.length);
});

test('partitions exist for this month’s visits and the next two months’', async () => {
  const { sql } = server;
  const months = await sql<{ name: string }[]>`
    select 'private.analytics_' || to_char(m, 'YYYY_MM') as name
    from generate_series(date_trunc('month', now() at time zone 'utc'),
      now() at time zone 'utc' + interval '2 months', interval '1 month') m order by 1`;
  const list = async () => {
    const rows = await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'public.analytics'::regclass
        and inhrelid <> 'private.analytics_default'::regclass order by 1`;
    return rows.map(({ name }) => name);
  };
  for (const name of await list()) await sql.unsafe(`drop table ${name}`);
  await sql`delete from public.analytics`;
  await TASK_LIST.drop_old_analytics({}, deps);
  expect(await list()).toEqual(months.map(({ name }) => name));
  expect(months).toHaveLength(3);
});
