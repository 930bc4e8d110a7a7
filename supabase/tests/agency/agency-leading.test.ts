import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, TransactionSql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createLead, createStaff, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { listDeskActions } from './desk-actions.ts';
import { listDirectoryActions } from './directory-actions.ts';
import { EXCUSED } from './leading-excused.ts';
import { type LeadingState, STATES } from './leading-states.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** An agency with everything an owner can act on. */
async function createTeam() {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const staff = await createStaff(sql, owner, { bio: 'Theirs' });
  await sql`update public.profiles set bio = 'Saved' where user_id = ${staff.user_id}`;
  await sql`
    insert into public.profile_drafts (user_id, field, value)
    values (${staff.user_id}, 'designation', '"Dean"')`;
  const lead = await createLead(sql, { user_id: staff.user_id });
  const colleague = await createStaff(sql, owner);
  await sql`update public.leads set answerer_id = ${colleague.user_id} where id = ${lead.id}`;
  const guest = await createUser(sql);
  const [invitation] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${owner}, ${guest.email}, 'Grace') returning id`;
  const [push] = await sql<{ id: string }[]>`
    insert into public.agency_pushes (agency_id, status, modes, previous_modes, template, previous_template)
    values (${owner}, 'done', '{"bio": "locked"}', '{}', '{"bio": {"bio": "North"}}', '{}')
    returning id`;
  const [group] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${owner}, 'Sales') returning id`;
  await sql`
    update public.agencies set modes = '{"bio": "locked"}', template = '{"bio": {"bio": "North"}}'
    where owner_id = ${owner}`;
  return {
    owner,
    staff: staff.user_id,
    lead: lead.id,
    colleague: colleague.user_id,
    seat: staff.staff_id,
    guest: guest.id,
    invitation: invitation?.id ?? '',
    push: push?.id ?? '',
    group: group?.id ?? '',
  };
}
type Team = Awaited<ReturnType<typeof createTeam>>;

/** Results in `done`, in `hidden` if no row is reached, or in an error sentence. */
type Action = (team: Team, sql: Sql) => Promise<unknown>;

const asOwner =
  (
    statement: (
      tx: Parameters<Parameters<typeof as>[2]>[0],
      team: Team,
    ) => Promise<readonly unknown[]>,
  ) =>
  (team: Team, sql: Sql) =>
    as(sql, person(team.owner), async (tx) =>
      (await statement(tx, team)).length > 0 ? 'done' : 'hidden',
    );

const asColleague =
  (statement: Parameters<typeof asOwner>[0]): Action =>
  (team, sql) =>
    asOwner(statement)({ ...team, owner: team.colleague }, sql);

const teams = new Map<string, Promise<Team>>();

/** A team in this state, shared by all cases: each action is rolled back. */
function findTeam(state = 'leading'): Promise<Team> {
  const made = teams.get(state) ?? createTeamIn(state);
  teams.set(state, made);
  return made;
}

async function createTeamIn(state: string): Promise<Team> {
  const team = await createTeam();
  await STATES[state]?.enter(database.sql, team.owner);
  return team;
}

/** Runs an action, rolls it back, and returns its outcome. */
async function outcome(action: Action, team: Team): Promise<unknown> {
  const done: { came?: unknown } = {};
  await database.sql
    .begin(async (tx) => {
      const begin = (work: (inner: TransactionSql) => Promise<unknown>) => tx.savepoint(work);
      const sql = Object.assign(tx, { begin }) as unknown as Sql;
      done.came = await action(team, sql).catch((error: Error) => error.message);
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
  return done.came;
}

/** Row by row: the staff's data that the policies let an owner reach. */
const POLICIES: Record<string, Action> = {
  'agency owners read the pages of their staff': asOwner(
    (tx, { staff }) => tx`select from public.profiles where user_id = ${staff}`,
  ),
  'agency owners update the pages of their staff': asOwner(
    (tx, { staff }) => tx`
      update public.profiles set designation = 'Eve' where user_id = ${staff} returning 1`,
  ),
  "agency owners read the drafts of their staff's pages": asOwner(
    (tx, { staff }) => tx`select from public.profile_drafts where user_id = ${staff}`,
  ),
  "agency owners read the versions of their staff's pages": asOwner(
    (tx, { staff }) => tx`select from public.profile_versions where user_id = ${staff}`,
  ),
  'agency owners read the leads that are shared with them': asOwner(
    (tx, { staff }) => tx`select from public.leads where user_id = ${staff}`,
  ),
  'people on a team read the leads they answer': asColleague(
    (tx, { lead }) => tx`select from public.leads where id = ${lead}`,
  ),
  'steps are read by whoever works on the lead': asColleague(
    (tx, { lead }) => tx`select from public.lead_steps where lead_id = ${lead}`,
  ),
  'only owners who lead change their agency': asOwner(
    (tx, { owner }) => tx`
      update public.agencies set leads_rule = 'shared' where owner_id = ${owner} returning 1`,
  ),
};

/** A team's groups, by their policies. */
const GROUPS: Record<string, Action> = {
  'only owners who lead make groups': asOwner(
    (tx, { owner }) => tx`
      insert into public.agency_groups (agency_id, name) values (${owner}, 'New') returning 1`,
  ),
  'only owners who lead change groups': asOwner(
    (tx, { group }) => tx`
      update public.agency_groups set name = 'Other' where id = ${group} returning 1`,
  ),
  'only owners who lead delete groups': asOwner(
    (tx, { group }) => tx`delete from public.agency_groups where id = ${group} returning 1`,
  ),
};

/** An agency's other actions on people, by function. */
const FUNCTIONS: Record<string, Action> = {
  add_staff: asOwner(
    (tx) => tx`select public.add_staff('[{"full_name": "Ada", "email": "ada-new@vizit.test"}]')`,
  ),
  correct_invitation: asOwner(
    (tx, { invitation }) => tx`select public.correct_invitation(${invitation}, 'other@vizit.test')`,
  ),
  resend_invitation: asOwner(
    (tx, { invitation }) => tx`select public.resend_invitation(${invitation})`,
  ),
  resend_invitations: asOwner((tx) => tx`select public.resend_invitations()`),
  mail_pieces: asOwner((tx) => tx`select public.mail_pieces('signature')`),
  suspend_staff: asOwner((tx, { seat }) => tx`select public.suspend_staff(${seat}, 'Away')`),
  preview_template: asOwner((tx) => tx`select public.preview_template('{"bio": "locked"}')`),
  push_template: asOwner((tx) => tx`select public.push_template('{"bio": "locked"}')`),
  team_week: asOwner((tx, { staff }) => tx`select public.team_week(${`{${staff}}`}::uuid[])`),
  template_page: asOwner((tx) => tx`select public.template_page()`),
  page_modes: asOwner((tx, { staff }) => tx`select public.page_modes(${staff})`),
  page_marks: asOwner((tx, { staff }) => tx`select public.page_marks(${staff})`),
  'act_on_staff, and people are moved': asOwner(
    (tx, { seat, group }) => tx`
      select public.act_on_staff('move', ${`{${seat}}`}::uuid[], ${tx.json({ group_id: group })})`,
  ),
  agency_report: asOwner((tx) => tx`select public.agency_report('2026-01-01', '2026-01-31')`),
  save_draft: asOwner(
    (tx, { staff }) =>
      tx`select public.save_draft(${staff}, '', '{"full_name": {"value": "Eve"}}')`,
  ),
  ...listDeskActions(asOwner),
  create_scim_key: asOwner((tx) => tx`select public.create_scim_key()`),
  describe_staff: asOwner((tx, { seat }) => tx`select public.describe_staff(${seat}, 'A', 'b')`),
  ...listDirectoryActions(asOwner),
  'set_manager, and somebody is named': asOwner(
    (tx, { seat }) => tx`select public.set_manager(${seat}, true)`,
  ),
  hand_over_staff: asOwner(
    (tx, { seat }) =>
      tx`select public.hand_over_staff(${seat}, 'Ada', 'ada-next@vizit.test', false)`,
  ),
  'remove_staff, and its leads are taken': asOwner(
    (tx, { seat }) => tx`select public.remove_staff(${seat}, false, true)`,
  ),
};

/** Effects of an owner's rules, without an action of the owner's. */
const CONSEQUENCES: Record<string, Action> = {
  'a new lead is shared': async ({ staff }, sql) => {
    const { id } = await createLead(sql, { user_id: staff, email: 'late@vizit.test' });
    const [lead] = await sql`select agency_id from public.leads where id = ${id}`;
    return lead?.agency_id === null ? 'hidden' : 'done';
  },
  'a locked part is refused to staff': async ({ staff }, sql) => {
    const saved = as(sql, person(staff), async (tx) => {
      await tx`update public.profiles set bio = 'My own' where user_id = ${staff}`;
    });
    return saved.then(
      () => 'hidden',
      () => 'done',
    );
  },
  'a waiting push goes on': async ({ owner, staff }, sql) => {
    const [push] = await sql<{ id: string }[]>`
      insert into public.agency_pushes (agency_id, modes, previous_modes, template, previous_template)
      values (${owner}, '{"bio": "locked"}', '{}', '{"bio": {"bio": "Pushed"}}', '{}') returning id`;
    await sql`select private.push_batch(${push?.id ?? ''}, 10)`;
    const [page] = await sql`select bio from public.profiles where user_id = ${staff}`;
    return page?.bio === 'Pushed' ? 'done' : 'hidden';
  },
  own_agency: async ({ guest }, sql) => {
    const [row] = await as(
      sql,
      person(guest),
      (tx) => tx<{ open: { invitations: unknown[] } }[]>`select public.own_agency() as open`,
    );
    return row?.open.invitations.length === 1 ? 'done' : 'hidden';
  },
  answer_invitation: async ({ guest, invitation }, sql) => {
    await as(sql, person(guest), (tx) => tx`select public.answer_invitation(${invitation}, true)`);
    return 'done';
  },
};

/** Releases of people and their content. */
const RELEASES: Record<string, Action> = {
  'remove_staff, and nothing is kept': asOwner(
    (tx, { seat }) => tx`select public.remove_staff(${seat}, false, false)`,
  ),
  'remove_staff of an invitation': asOwner(
    (tx, { invitation }) => tx`select public.remove_staff(${invitation}, false, false)`,
  ),
  'set_manager, and somebody is a member again': asOwner(
    (tx, { seat }) => tx`select public.set_manager(${seat}, false)`,
  ),
  restore_staff: asOwner((tx, { seat }) => tx`select public.restore_staff(${seat})`),
  'act_on_staff, and people are let go': asOwner(
    (tx, { seat }) => tx`select public.act_on_staff('remove', ${`{${seat}}`}::uuid[])`,
  ),
  take_back_push: asOwner((tx, { push }) => tx`select public.take_back_push(${push})`),
};

const LEADING = { ...POLICIES, ...GROUPS, ...FUNCTIONS, ...CONSEQUENCES };

test.for(Object.entries({ ...LEADING, ...RELEASES }))(
  'an agency that may lead is allowed: %s',
  async ([, action]) => {
    expect(await outcome(action, await findTeam())).toBe('done');
  },
);

test.for(
  Object.keys(STATES).flatMap((state) =>
    Object.keys({ ...LEADING, ...RELEASES }).map((name) => [state, name] as const),
  ),
)('limits apply to an agency that is %s: %s', async ([state, name]) => {
  const { sentence, canRelease } = STATES[state] as LeadingState;
  const came = await outcome((LEADING[name] ?? RELEASES[name]) as Action, await findTeam(state));
  if (name in FUNCTIONS) expect(came).toBe(sentence);
  else if (name in RELEASES) expect(came).toBe(canRelease ? 'done' : sentence);
  else if (name === 'answer_invitation') {
    expect(came).toBe("Northlight can't take new people at the moment. Ask its owner.");
  } else if (name === 'only owners who lead make groups') {
    expect(came).toMatch(/row-level security/);
  } else expect(came).toBe('hidden');
});

test('every policy and function that reaches a team is in this table, or excused', async () => {
  const found = await database.sql<{ name: string }[]>`
    select case when policyname ~ '^owners \\w+ their rows$' then tablename || ': ' else '' end || policyname as name
    from pg_policies
    where schemaname = 'public' and concat(qual, with_check) ~ 'agency_(owner_)?id|agencies'
    or schemaname = 'public' and tablename ~ '^agenc'
      and policyname not in ('a second factor is shown first', 'the service role passes')
    union
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname !~ '^admin_'
      and p.prosrc ~ 'agency_staff|agencies|agency_owner_id|lock_own_(agency|staff)'`;
  const known = [...Object.keys({ ...LEADING, ...RELEASES }), ...Object.keys(EXCUSED)].map(
    (name) => name.split(',')[0],
  );
  expect(found.length).toBeGreaterThan(25);
  expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
