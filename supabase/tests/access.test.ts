import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAgency,
  createEvent,
  createFactor,
  createLead,
  createProfile,
  createStaff,
  createUser,
} from '#test/factories.ts';
import { ACCESS, type Actor, type Outcome, STRANGERS, VERBS } from './access-table.ts';
import { as, type Caller, person, SERVICE, VISITOR } from './roles.ts';

let database: TestDatabase;
/** A key of somebody. */
function keyOf(user_id: string) {
  const row = { name: 'Zapier', scope: 'read', prefix: 'vzt_abcdef' };
  return { user_id, ...row, secret_hash: randomBytes(32) };
}

let people: Record<Exclude<Actor, 'anon' | 'service_role'> | 'newcomer', string>;

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  const { user_id: agency } = await createAgency(sql);
  people = {
    agency,
    owner: (await createProfile(sql, { username: 'owner_1' })).user_id,
    stranger: (await createProfile(sql)).user_id,
    rival: (await createAgency(sql)).user_id,
    colleague: (await createStaff(sql, agency)).user_id,
    newcomer: (await createUser(sql)).id,
  };
  await createStaff(sql, agency, { user_id: people.owner });
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${agency}`;
  await sql`
    insert into public.agency_pushes (agency_id, modes, previous_modes, template, previous_template)
    values (${agency}, '{}', '{}', '{}', '{}')`;
  await sql`
    insert into public.agency_cards (agency_id, full_name, username, content)
    values (${agency}, 'Kept', 'kept', '{}')`;
  await sql`update public.profiles set bio = 'Kept' where user_id = ${people.owner}`;
  await createLead(sql, { user_id: people.owner });
  await createEvent(sql, { user_id: people.owner });
  await sql`insert into public.analytics_ids (user_id, google_id) values (${people.owner}, 'G-ABC123')`;
  await sql`insert into public.analytics_daily_drops values (${people.owner}, '2026-01-01', 'bot', 1)`;
  await sql`insert into private.banned_mail_domains (domain) values ('throwaway.example')`;
  await sql`select private.report_page('owner_1', 'spam', '')`;
  await sql`
    insert into public.page_flags (user_id, version_id, fingerprint) values (${people.owner}, 0, '')`;
  await sql`insert into public.archives (user_id) values (${people.owner})`;
  await sql`insert into public.api_keys ${sql(keyOf(people.owner))}`;
  await sql`insert into public.domains (user_id, name) values (${people.owner}, 'owner.example')`;
  await sql`
    insert into storage.objects (bucket_id, name, version)
    values ('pictures', ${`${people.owner}/1`}, 'v')`;
  await sql`insert into public.admin_users (id) values (${people.owner})`;
  await sql`select private.audit('operator', 'plan.granted', ${people.owner}, null, '{}')`;
  await sql`select private.grant_plan(${people.owner}, 'premium', 1, null, '')`;
  await sql`
    insert into public.webhooks (id, user_id, url, events)
    values (${WEBHOOK}, ${people.owner}, 'https://hooks.example.com/', '["lead.created"]')`;
  await sql`
    insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
    values (${WEBHOOK}, ${people.owner}, 'lead.created', '{}')`;
});
afterAll(() => database.drop());

const WEBHOOK = '00000000-0000-4000-8000-00000000ca11';

type Statement = (sql: TransactionSql) => Promise<{ count: number }>;

/** One statement per relation and verb, on the owner's row. Each names only columns its caller may use. */
const STATEMENTS: Record<string, Record<(typeof VERBS)[number], Statement>> = {
  agencies: {
    select: (sql) => sql`select slug from public.agencies where owner_id = ${people.agency}`,
    insert: (sql) =>
      sql`insert into public.agencies (owner_id, name) values (${people.newcomer}, 'Eve')`,
    update: (sql) =>
      sql`update public.agencies set about = 'Eve' where owner_id = ${people.agency}`,
    delete: (sql) => sql`delete from public.agencies where owner_id = ${people.agency}`,
  },
  agency_staff: {
    select: (sql) => sql`select email from public.agency_staff where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.agency_staff (agency_id, email, full_name)
        values (${people.agency}, 'eve@vizit.test', 'Eve')`,
    update: (sql) => sql`update public.agency_staff set full_name = 'Eve'`,
    delete: (sql) => sql`delete from public.agency_staff where user_id = ${people.owner}`,
  },
  agency_pushes: {
    select: (sql) => sql`select id from public.agency_pushes where agency_id = ${people.agency}`,
    insert: (sql) =>
      sql`insert into public.agency_pushes (agency_id, modes, previous_modes, template, previous_template)
        values (${people.agency}, '{}', '{}', '{}', '{}')`,
    update: (sql) => sql`update public.agency_pushes set status = 'done'`,
    delete: (sql) => sql`delete from public.agency_pushes`,
  },
  agency_cards: {
    select: (sql) => sql`select id from public.agency_cards where agency_id = ${people.agency}`,
    insert: (sql) =>
      sql`insert into public.agency_cards (agency_id, full_name, username, content)
        values (${people.agency}, 'Eve', 'eve', '{}')`,
    update: (sql) => sql`update public.agency_cards set full_name = 'Eve'`,
    delete: (sql) => sql`delete from public.agency_cards where agency_id = ${people.agency}`,
  },
  profiles: {
    select: (sql) => sql`select id from public.profiles where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.profiles (user_id) values (${people.newcomer})`,
    update: (sql) =>
      sql`update public.profiles set full_name = 'Eve' where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.profiles where user_id = ${people.owner}`,
  },
  public_profiles: {
    select: (sql) => sql`select id from public.public_profiles where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.public_profiles (username) values ('eve')`,
    update: (sql) => sql`update public.public_profiles set full_name = 'Eve'`,
    delete: (sql) => sql`delete from public.public_profiles`,
  },
  plan_features: {
    select: (sql) => sql`select plan from public.plan_features`,
    insert: (sql) => sql`insert into public.plan_features values ('free', 'flying', true)`,
    update: (sql) => sql`update public.plan_features set is_enabled = true`,
    delete: (sql) => sql`delete from public.plan_features`,
  },
  plan_quotas: {
    select: (sql) => sql`select plan from public.plan_quotas`,
    insert: (sql) =>
      sql`insert into public.plan_quotas values ('free', 'pictures', 51)
        on conflict (plan, quota) do update set maximum = 51`,
    update: (sql) => sql`update public.plan_quotas set maximum = 51`,
    delete: (sql) => sql`delete from public.plan_quotas`,
  },
  payment_settings: {
    select: (sql) => sql`select currency from public.payment_settings`,
    insert: (sql) => sql`insert into public.payment_settings default values`,
    update: (sql) => sql`update public.payment_settings set grace_days = 7`,
    delete: (sql) => sql`delete from public.payment_settings`,
  },
  plan_prices: {
    select: (sql) => sql`select plan from public.plan_prices`,
    insert: (sql) => sql`insert into public.plan_prices values ('premium', 1)`,
    update: (sql) => sql`update public.plan_prices set amount = 1`,
    delete: (sql) => sql`delete from public.plan_prices`,
  },
  ledger: {
    select: (sql) => sql`select id from public.ledger where source = 'grant'`,
    insert: (sql) =>
      sql`insert into public.ledger (user_id, happened_at, kind, source, plan)
        values (${people.owner}, now(), 'grant', 'grant', 'yearly')`,
    update: (sql) => sql`update public.ledger set plan = 'yearly'`,
    delete: (sql) => sql`delete from public.ledger`,
  },
  admin_reports: {
    select: (sql) => sql`select id from public.admin_reports where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.admin_reports (username) values ('eve')`,
    update: (sql) => sql`update public.admin_reports set status = 'closed'`,
    delete: (sql) => sql`delete from public.admin_reports`,
  },
  admin_bans: {
    select: (sql) => sql`select id from public.admin_bans`,
    insert: (sql) => sql`insert into public.admin_bans (value) values ('eve')`,
    update: (sql) => sql`update public.admin_bans set value = 'eve'`,
    delete: (sql) => sql`delete from public.admin_bans`,
  },
  admin_users: {
    select: (sql) => sql`select id from public.admin_users where id = ${people.owner}`,
    insert: (sql) => sql`insert into public.admin_users (id) values (${people.stranger})`,
    update: (sql) => sql`update public.admin_users set id = ${people.stranger}`,
    delete: (sql) => sql`delete from public.admin_users where id = ${people.owner}`,
  },
  audit_log: {
    select: (sql) => sql`select id from public.audit_log where subject = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.audit_log (actor_role, action, subject)
        values ('operator', 'plan.granted', ${people.owner})`,
    update: (sql) => sql`update public.audit_log set note = 'Nothing happened'`,
    delete: (sql) => sql`delete from public.audit_log`,
  },
  admin_directory: {
    select: (sql) => sql`select user_id from public.admin_directory`,
    insert: (sql) => sql`insert into public.admin_directory (email) values ('x')`,
    update: (sql) => sql`update public.admin_directory set email = 'x'`,
    delete: (sql) => sql`delete from public.admin_directory`,
  },
  admin_leads: {
    select: (sql) => sql`select id from public.admin_leads`,
    insert: (sql) => sql`insert into public.admin_leads (email) values ('x')`,
    update: (sql) => sql`update public.admin_leads set email = 'x'`,
    delete: (sql) => sql`delete from public.admin_leads`,
  },
  admin_agencies: {
    select: (sql) => sql`select owner_id from public.admin_agencies`,
    insert: (sql) => sql`insert into public.admin_agencies (name) values ('x')`,
    update: (sql) => sql`update public.admin_agencies set name = 'x'`,
    delete: (sql) => sql`delete from public.admin_agencies`,
  },
  admin_audit: {
    select: (sql) => sql`select id from public.admin_audit`,
    insert: (sql) => sql`insert into public.admin_audit (note) values ('x')`,
    update: (sql) => sql`update public.admin_audit set note = 'x'`,
    delete: (sql) => sql`delete from public.admin_audit`,
  },
  switches: {
    select: (sql) => sql`select name from public.switches`,
    insert: (sql) => sql`insert into public.switches (name) values ('embeds')`,
    update: (sql) => sql`update public.switches set is_on = false`,
    delete: (sql) => sql`delete from public.switches`,
  },
  profile_publishes: {
    select: (sql) => sql`select day from public.profile_publishes where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.profile_publishes values (${people.owner}, '2026-01-01', 1)`,
    update: (sql) => sql`update public.profile_publishes set publish_count = 1000`,
    delete: (sql) => sql`delete from public.profile_publishes`,
  },
  page_reports: {
    select: (sql) => sql`select id from public.page_reports where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.page_reports (user_id, username, source, version_id, reason)
        values (${people.owner}, 'eve', 'visitor', 0, 'spam')`,
    update: (sql) => sql`update public.page_reports set notes = '[]'`,
    delete: (sql) => sql`delete from public.page_reports`,
  },
  account_settings: {
    select: (sql) =>
      sql`select user_id from public.account_settings where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.account_settings (user_id) values (${people.owner})
        on conflict (user_id) do update set mails_plan = true`,
    update: (sql) =>
      sql`update public.account_settings set mails_plan = false where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.account_settings where user_id = ${people.owner}`,
  },
  analytics_ids: {
    select: (sql) => sql`select user_id from public.analytics_ids where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.analytics_ids (user_id, google_id) values (${people.newcomer}, 'G-ABC123')`,
    update: (sql) =>
      sql`update public.analytics_ids set google_id = '' where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.analytics_ids where user_id = ${people.owner}`,
  },
  pictures: {
    select: (sql) => sql`select id from public.pictures where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.pictures (id, user_id, path, bytes)
        values (gen_random_uuid(), ${people.owner}, ${`${people.owner}/2`}, 1)`,
    update: (sql) => sql`update public.pictures set alt = 'Oak' where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.pictures where user_id = ${people.owner}`,
  },
  archives: {
    select: (sql) => sql`select id from public.archives where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.archives (user_id) values (${people.newcomer})`,
    update: (sql) => sql`update public.archives set status = 'ready'`,
    delete: (sql) => sql`delete from public.archives`,
  },
  webhooks: {
    select: (sql) => sql`select id from public.webhooks where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.webhooks (user_id, url, events)
        values (${people.owner}, 'https://hooks.example.com/', '["lead.created"]')`,
    update: (sql) =>
      sql`update public.webhooks set description = 'Mine' where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.webhooks where user_id = ${people.owner}`,
  },
  webhook_deliveries: {
    select: (sql) => sql`select id from public.webhook_deliveries where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
        values (${WEBHOOK}, ${people.owner}, 'lead.created', '{}')`,
    update: (sql) => sql`update public.webhook_deliveries set status = 'delivered'`,
    delete: (sql) => sql`delete from public.webhook_deliveries`,
  },
  api_keys: {
    select: (sql) => sql`select id from public.api_keys where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.api_keys ${sql(keyOf(people.newcomer))}`,
    update: (sql) => sql`update public.api_keys set scope = 'leads-write'`,
    delete: (sql) => sql`delete from public.api_keys where user_id = ${people.owner}`,
  },
  domains: {
    select: (sql) => sql`select id from public.domains where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.domains (user_id, name) values (${people.owner}, 'ada.example')`,
    update: (sql) => sql`update public.domains set state = 'active', verified_at = now()`,
    delete: (sql) => sql`delete from public.domains where user_id = ${people.owner}`,
  },
  page_flags: {
    select: (sql) => sql`select user_id from public.page_flags where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.page_flags (user_id, version_id, fingerprint)
        values (${people.stranger}, 0, '')`,
    update: (sql) => sql`update public.page_flags set findings = '[]'`,
    delete: (sql) => sql`delete from public.page_flags`,
  },
  profile_versions: {
    select: (sql) => sql`select id from public.profile_versions where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.profile_versions (user_id, content) values (${people.owner}, '{}')`,
    update: (sql) => sql`update public.profile_versions set content = '{}'`,
    delete: (sql) => sql`delete from public.profile_versions where user_id = ${people.owner}`,
  },
  contacts: {
    select: (sql) => sql`select id from public.contacts where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.contacts (user_id, full_name) values (${people.owner}, 'Eve')`,
    update: (sql) =>
      sql`update public.contacts set full_name = 'Eve' where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.contacts where user_id = ${people.owner}`,
  },
  leads: {
    select: (sql) => sql`select id from public.leads where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.leads (user_id) values (${people.owner})`,
    update: (sql) =>
      sql`update public.leads set is_favorite = true where user_id = ${people.owner}`,
    delete: (sql) => sql`delete from public.leads where user_id = ${people.owner}`,
  },
  analytics: {
    select: (sql) => sql`select id from public.analytics where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.analytics (user_id, event_type) values (${people.owner}, 'profile_view')`,
    update: (sql) => sql`update public.analytics set event_data = '{}'`,
    delete: (sql) => sql`delete from public.analytics`,
  },
  analytics_daily: {
    select: (sql) => sql`select day from public.analytics_daily where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.analytics_daily values (${people.owner}, '2026-01-01', 'link_click', 'x', '', 1)`,
    update: (sql) => sql`update public.analytics_daily set event_count = 1000000`,
    delete: (sql) => sql`delete from public.analytics_daily`,
  },
  analytics_daily_values: {
    select: (sql) =>
      sql`select day from public.analytics_daily_values where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.analytics_daily_values values (${people.owner}, '2026-01-01', 'link_click', 'link', 'x', 1)`,
    update: (sql) => sql`update public.analytics_daily_values set event_count = 1000000`,
    delete: (sql) => sql`delete from public.analytics_daily_values`,
  },
  analytics_daily_visitors: {
    select: (sql) =>
      sql`select day from public.analytics_daily_visitors where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.analytics_daily_visitors values (${people.owner}, '2026-01-01', 1)`,
    update: (sql) => sql`update public.analytics_daily_visitors set visitor_count = 1000000`,
    delete: (sql) => sql`delete from public.analytics_daily_visitors`,
  },
  analytics_daily_drops: {
    select: (sql) =>
      sql`select day from public.analytics_daily_drops where user_id = ${people.owner}`,
    insert: (sql) =>
      sql`insert into public.analytics_daily_drops values (${people.owner}, '2026-01-02', 'bot', 1)`,
    update: (sql) => sql`update public.analytics_daily_drops set event_count = 0 + event_count`,
    delete: (sql) => sql`delete from public.analytics_daily_drops`,
  },
};

/** A row that is yet to be made is its owner's, too: who has no profile makes the first one. */
function callerOf(actor: Actor, relation: string, verb: string): Caller {
  if (actor === 'anon') return VISITOR;
  if (actor === 'service_role') return SERVICE;
  if (actor !== 'owner') return person(people[actor]);
  return person(
    ['profiles', 'analytics_ids'].includes(relation) && verb === 'insert'
      ? people.newcomer
      : people.owner,
  );
}

const OUTCOME_OF_ERROR: readonly (readonly [RegExp, Outcome])[] = [
  [/^permission denied for /, 'denied'],
  [/^new row violates row-level security policy/, 'refused'],
  [/^cannot (insert into|update|delete from) view/, 'read-only'],
];

class Undo extends Error {
  constructor(readonly outcome: Outcome) {
    super();
  }
}

/** Does it, looks at what came of it, and takes it back. */
async function attempt(caller: Caller, statement: Statement): Promise<Outcome> {
  const error: unknown = await as(database.sql, caller, async (sql) => {
    const { count } = await statement(sql);
    throw new Undo(count > 0 ? 'yes' : 'hidden');
  }).catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return error.outcome;
  const message = error instanceof Error ? error.message : '';
  const known = OUTCOME_OF_ERROR.find(([pattern]) => pattern.test(message));
  if (known === undefined) throw error;
  return known[1];
}

const CELLS = Object.entries(ACCESS).flatMap(([relation, said]) => {
  const unsaid = STRANGERS.map((actor) => [actor, said.stranger]);
  const actors = { ...Object.fromEntries(unsaid), ...said } as Record<Actor, typeof said.owner>;
  return (Object.keys(actors) as Actor[]).flatMap((actor) =>
    VERBS.map((verb, column) => [actor, verb, relation, actors[actor][column]] as const),
  );
});

test.for(CELLS)('%s, %s on %s: %s', async ([actor, verb, relation, outcome]) => {
  const statement = STATEMENTS[relation]?.[verb];
  if (statement === undefined) throw new Error(`No statement for ${verb} on ${relation}.`);
  expect(await attempt(callerOf(actor, relation, verb), statement)).toBe(outcome);
});

test('every table and view of the schema public is in the table above', async () => {
  const relations = await database.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname`;
  expect(relations.map((relation) => relation.name)).toEqual(Object.keys(ACCESS).sort());
});

test('a token without a person reaches no row', async () => {
  const nobody: Caller = { role: 'authenticated' };
  for (const relation of [
    'profiles',
    'contacts',
    'leads',
    'analytics',
    'analytics_daily',
    'analytics_daily_values',
    'analytics_daily_visitors',
    'analytics_daily_drops',
    'admin_users',
    'admin_agencies',
    'admin_audit',
    'admin_directory',
    'admin_leads',
    'audit_log',
    'plan_features',
    'switches',
    'plan_quotas',
    'agencies',
    'agency_staff',
    'agency_pushes',
    'agency_cards',
  ]) {
    const statement = STATEMENTS[relation]?.select;
    expect(statement && (await attempt(nobody, statement)), relation).toBe('hidden');
  }
});

test('whoever has a second factor and did not show it reaches no row, and adds none', async () => {
  const { owner, newcomer, agency } = people;
  for (const user_id of [owner, newcomer, agency]) await createFactor(database.sql, { user_id });
  for (const [actor, verb, relation, outcome] of CELLS) {
    const statement = STATEMENTS[relation]?.[verb];
    if (!['owner', 'agency'].includes(actor) || outcome !== 'yes' || !statement) continue;
    const caller = callerOf(actor, relation, verb);
    const cell = `${actor}, ${verb} on ${relation}`;
    const half = await attempt({ ...caller, aal: 'aal1' }, statement);
    expect(half, cell).toBe(verb === 'insert' ? 'refused' : 'hidden');
    expect(await attempt({ ...caller, aal: 'aal2' }, statement), cell).toBe('yes');
  }
});
