import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { as, type Caller, person, SERVICE, VISITOR } from '../roles.ts';
import { ACCOUNT_STATEMENTS } from './account-statements.ts';
import { PAGE_STATEMENTS } from './page-statements.ts';
import {
  DELIVERY,
  keyOf,
  type People,
  type Statement,
  type Statements,
  WEBHOOK,
} from './people.ts';
import { type Actor, NONE, type Outcome, STRANGERS, VERBS } from './rights.ts';
import { ACCESS } from './table.ts';

let database: TestDatabase;
let people: People;

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
  await sql`insert into public.agency_groups (agency_id, name) values (${agency}, 'Kept')`;
  await sql`
    insert into public.agency_cards (agency_id, full_name, username, content)
    values (${agency}, 'Kept', 'kept', '{}')`;
  await sql`update public.profiles set bio = 'Kept' where user_id = ${people.owner}`;
  await sql`
    insert into public.profile_drafts (user_id, field, value)
    values (${people.owner}, 'bio', '"Drafted"')`;
  const lead = await createLead(sql, { user_id: people.owner });
  await sql`
    insert into public.lead_steps (lead_id, user_id, agency_id, kind, actor_name, detail)
    values (${lead.id}, ${people.owner}, ${agency}, 'note', '', 'Wants oak')`;
  await sql`
    insert into public.lead_turns (agency_id, user_id) values (${agency}, ${people.owner})`;
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
  await sql`
    with asked as (
      insert into public.support_requests (user_id, topic, subject, username, plan, is_first)
      values (${people.owner}, 'page', 'A question', 'owner', 'free', false) returning id)
    insert into public.support_messages (request_id, user_id, is_answer, body)
    select id, ${people.owner}, false, 'How?' from asked`;
  await sql`insert into public.admin_users (id) values (${people.owner})`;
  await sql`select private.audit('operator', 'plan.granted', ${people.owner}, null, '{}')`;
  await sql`select private.grant_plan(${people.owner}, 'premium', 1, null, '')`;
  await sql`
    insert into public.webhooks (id, user_id, url, events)
    values (${WEBHOOK}, ${people.owner}, 'https://hooks.example.com/', '["lead.created"]')`;
  await sql`
    with sent as (
      insert into public.webhook_deliveries (id, webhook_id, user_id, event, payload)
      values (${DELIVERY}, ${WEBHOOK}, ${people.owner}, 'lead.created', '{}') returning id)
    insert into public.webhook_attempts (delivery_id, user_id)
    select id, ${people.owner} from sent`;
});
afterAll(() => database.drop());

const STATEMENTS: Statements = { ...PAGE_STATEMENTS, ...ACCOUNT_STATEMENTS };

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
    const { count } = await statement(sql, people);
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
  const actors = { anon: NONE, ...Object.fromEntries(unsaid), ...said } as Record<
    Actor,
    typeof said.owner
  >;
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
    'agency_groups',
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
