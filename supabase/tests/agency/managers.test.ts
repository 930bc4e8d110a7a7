import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_SCHEMA } from '#app/server/installation/schema-sources.ts';
import { connect, type Sql, type TransactionSql } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#kit/server/jobs/queue.ts';
import { ACT_CASES } from '#test/cases/managers.ts';
import {
  createSuperuserDatabase,
  createTestDatabase,
  onTestServer,
  type TestDatabase,
} from '#test/database.ts';
import { createAgency, createLead, createStaff, createUser } from '#test/factories.ts';
import { dropRoles, takeHostedShape } from '#test/servers/hosted-shape.ts';
import { as, person } from '../roles.ts';
import { FORBIDDEN, LEADING, type ManagedTeam, OWNING } from './managing-rights.ts';

/** Creates an agency with content, and one of its managers. */
async function createTeam(sql: Sql): Promise<ManagedTeam & { manager: string; ownSeat: string }> {
  const { user_id: owner } = await createAgency(sql, { bio: 'North' });
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const [manager, other, member] = [
    await createStaff(sql, owner),
    await createStaff(sql, owner),
    await createStaff(sql, owner, { bio: 'Theirs' }),
  ];
  await sql`
    update public.agency_staff set role = 'manager'
    where user_id in (${manager.user_id}, ${other.user_id})`;
  await sql`update public.profiles set bio = 'Saved' where user_id = ${member.user_id}`;
  await sql`
    insert into public.profile_drafts (user_id, field, value)
    values (${member.user_id}, 'designation', '"Dean"')`;
  const lead = await createLead(sql, { user_id: member.user_id });
  await sql`update public.leads set answerer_id = ${other.user_id} where id = ${lead.id}`;
  await sql`insert into public.lead_turns (agency_id, user_id) values (${owner}, ${member.user_id})`;
  await sql`
    insert into public.agency_cards (agency_id, full_name, username, content)
    values (${owner}, 'Gone', 'gone', '{}')`;
  const [made] = await sql<{ invitation: string; group: string; push: string }[]>`
    with i as (insert into public.agency_staff (agency_id, email, full_name)
      values (${owner}, 'asked-' || ${owner} || '@vizit.test', 'Grace') returning id),
    g as (insert into public.agency_groups (agency_id, name) values (${owner}, 'Sales') returning id),
    p as (insert into public.agency_pushes
      (agency_id, status, modes, previous_modes, template, previous_template)
      values (${owner}, 'done', '{}', '{}', '{}', '{}') returning id)
    select i.id as invitation, g.id as "group", p.id as push from i, g, p`;
  return {
    owner,
    manager: manager.user_id,
    ownSeat: manager.staff_id,
    other: other.user_id,
    otherSeat: other.staff_id,
    member: member.user_id,
    seat: member.staff_id,
    lead: lead.id,
    ...(made ?? { invitation: '', group: '', push: '' }),
  };
}
type Team = Awaited<ReturnType<typeof createTeam>>;

class Undo extends Error {}

/** Tries each and rolls it back. @returns `done`, `nothing` if no row was reached, or the error */
function attempt(
  sql: Sql,
  userId: string,
  statements: typeof LEADING,
  team: ManagedTeam,
): Promise<Record<string, string>> {
  return as(sql, person(userId), async (tx) => {
    const came: Record<string, string> = {};
    for (const [name, statement] of Object.entries(statements)) {
      const work = tx.savepoint(async (inner) => {
        came[name] = (await statement(inner, team)).length > 0 ? 'done' : 'nothing';
        throw new Undo();
      });
      await work.catch((error: Error) => {
        if (!(error instanceof Undo)) came[name] = error.message;
      });
    }
    return came;
  });
}

/** People who can't lead the team, or can no longer. */
const OTHERS: Record<string, (sql: Sql, team: Team) => Promise<string>> = {
  'a member': async (sql, team) => {
    await sql`update public.agency_staff set role = 'member' where id = ${team.ownSeat}`;
    return team.manager;
  },
  'a manager the owner suspended': async (sql, team) => {
    await as(
      sql,
      person(team.owner),
      (tx) => tx`select public.suspend_staff(${team.ownSeat}, 'x')`,
    );
    return team.manager;
  },
  'a manager an administrator suspended': async (sql, team) => {
    await sql`select private.suspend(${team.manager}, 'administrator', '')`;
    return team.manager;
  },
  'a manager who is banned': async (sql, team) => {
    await sql`
      update auth.users set banned_until = now() + interval '1 day' where id = ${team.manager}`;
    return team.manager;
  },
  'a manager who deletes their account': async (sql, team) => {
    await sql`
      insert into private.account_deletions (user_id, due_at)
      values (${team.manager}, now() + interval '1 day')`;
    return team.manager;
  },
  'a manager who was removed': async (sql, team) => {
    await as(
      sql,
      person(team.owner),
      (tx) => tx`select public.remove_staff(${team.ownSeat}, false, false)`,
    );
    return team.manager;
  },
  'a manager who left': async (sql, team) => {
    await as(sql, person(team.manager), (tx) => tx`select public.leave_agency()`);
    return team.manager;
  },
  "a manager whose agency's plan ended": async (sql, team) => {
    await sql`update public.profiles set plan = 'free' where user_id = ${team.owner}`;
    return team.manager;
  },
  'a manager whose owner is suspended': async (sql, team) => {
    await sql`select private.suspend(${team.owner}, 'administrator', '')`;
    return team.manager;
  },
  'a manager whose owner deletes their account': async (sql, team) => {
    await sql`
      insert into private.account_deletions (user_id, due_at)
      values (${team.owner}, now() + interval '1 day')`;
    return team.manager;
  },
  'a manager of another team': async (sql) => (await createTeam(sql)).manager,
  'the owner of another team': async (sql) => (await createTeam(sql)).owner,
  'somebody without a team': async (sql) => (await createUser(sql)).id,
};

/** Those whose state is in tables owned by a hosted backend, and one of each other kind. */
const HOSTED = ['a member', 'a manager who is banned', 'a manager who was removed'];

/** Results that strangers and members also get: their own rows, and empty results. */
const OWN = [
  'reads the week',
  'reads figures',
  'previews a template',
  'reads what is locked',
  'reads what a directory fills',
];

let embedded: TestDatabase;
let hosted: { backend: TestDatabase; roles: readonly string[] };
const databases: Record<string, Sql> = {};

beforeAll(async () => {
  embedded = await createTestDatabase('product');
  const backend = await createSuperuserDatabase('gateway');
  const { url, roles } = await takeHostedShape(backend.sql, backend.outsideUrl);
  hosted = { backend, roles };
  const project = connect(url, { max: 1 });
  await ensureJobSchema(project, url);
  await migrate(project, PRODUCT_SCHEMA);
  await project.end();
  Object.assign(databases, { embedded: embedded.sql, hosted: backend.sql });
});
afterAll(async () => {
  await embedded.drop();
  await hosted.backend.drop();
  await onTestServer((server) => dropRoles(server, hosted.roles));
});

describe.each(['embedded', 'hosted'])('on the %s database', (kind) => {
  const sql = () => databases[kind] as Sql;

  const tell = (userId: string, team: ManagedTeam) =>
    attempt(sql(), userId, { ...LEADING, ...OWNING, ...FORBIDDEN }, team);
  const pick = (came: Record<string, string>, of: object) =>
    Object.fromEntries(Object.keys(of).map((name) => [name, came[name]]));
  const allDone = (of: object) => Object.fromEntries(Object.keys(of).map((name) => [name, 'done']));

  test('an owner can do everything, and a manager all but the owner’s actions', async () => {
    const team = await createTeam(sql());
    const owner = await tell(team.owner, team);
    expect(pick(owner, LEADING)).toEqual(allDone(LEADING));
    expect(pick(owner, OWNING)).toEqual(allDone(OWNING));
    const manager = await tell(team.manager, team);
    expect(pick(manager, LEADING)).toEqual(allDone(LEADING));
    for (const came of [pick(owner, FORBIDDEN), pick(manager, { ...OWNING, ...FORBIDDEN })]) {
      expect(Object.values(came)).not.toContain('done');
    }
    expect(manager['removes a manager']).toBe('Only the owner can do this to a manager.');
    expect(manager['names a manager']).toBe('Only the owner of an agency can do this.');
  });

  test('a manager can only leave their own seat', async () => {
    const team = await createTeam(sql());
    const own = { ...team, seat: team.ownSeat, otherSeat: team.ownSeat, other: team.manager };
    const came = await tell(team.manager, own);
    for (const name of [
      'suspends a member',
      'removes a member',
      'names a manager',
      'withdraws a manager',
      "frees a manager's page from its template",
    ]) {
      expect(came[name], name).toMatch(/^Only the owner/);
    }
    await as(sql(), person(team.manager), (tx) => tx`select public.leave_agency()`);
  });

  const people = Object.keys(OTHERS).filter((who) => kind === 'embedded' || HOSTED.includes(who));
  test.each(people)('%s can’t lead the team', async (who) => {
    const team = await createTeam(sql());
    const userId = await (OTHERS[who] as (typeof OTHERS)[string])(sql(), team);
    const came = await tell(userId, team);
    const done = Object.keys(came).filter((name) => came[name] === 'done' && !OWN.includes(name));
    // Another agency's owner and manager can do these only to their own team.
    const isElsewhere = who.endsWith('another team');
    const elsewhere = [
      'invites',
      'reminds all',
      'mails pieces',
      'sends a template',
      'connects a directory',
      'sees what a template copies',
      'makes a group',
      'chooses what a directory fills',
      'reads groups as a directory',
      'makes a group as a directory',
    ];
    expect(done.filter((name) => !(isElsewhere && elsewhere.includes(name)))).toEqual([]);
  });
});

test.for(ACT_CASES)('a %s may act on a %s: %s', async ([leader, role, isAllowed]) => {
  const { sql } = embedded;
  const team = await createTeam(sql);
  const caller = leader === 'owner' ? team.owner : team.manager;
  const seat = role === 'manager' ? team.otherSeat : team.seat;
  const suspend = {
    suspends: (tx: TransactionSql) => tx`select public.suspend_staff(${seat}, 'Away')`,
  };
  const { suspends: came } = await attempt(sql, caller, suspend, team);
  expect(came).toBe(isAllowed ? 'done' : 'Only the owner can do this to a manager.');
});
