// Teams whose manager leads some groups. Imported by tests only.
import type { TransactionSql } from '#database/connect.ts';
import { createAgency, createLead, createStaff } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { call, database } from './agencies-under-test.ts';
import {
  FORBIDDEN,
  GROUP_LEADING,
  LEADING,
  type ManagedTeam,
  OWNING,
  WHOLE_TEAM,
} from './managing-rights.ts';

const UNDO = new Error('undone');

/** Creates a member of a group with a draft, a version, a lead, and an open invitation there. */
async function createInGroup(owner: string, group: string | null, answerer: string) {
  const { sql } = database;
  const { user_id, staff_id } = await createStaff(sql, owner, { bio: 'Theirs' });
  await sql`update public.agency_staff set group_id = ${group} where id = ${staff_id}`;
  await sql`update public.profiles set bio = 'Saved' where user_id = ${user_id}`;
  await sql`
    insert into public.profile_drafts (user_id, field, value) values (${user_id}, 'designation', '"Dean"')`;
  const lead = await createLead(sql, { user_id });
  await sql`update public.leads set answerer_id = ${answerer} where id = ${lead.id}`;
  const [asked] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name, group_id)
    values (${owner}, ${`asked-${staff_id}@vizit.test`}, 'Grace', ${group}) returning id`;
  return { member: user_id, seat: staff_id, lead: lead.id, invitation: asked?.id ?? '' };
}

/** A team with two groups; the manager leads Sales, or those given. `here` is in Sales, `there` in Support, `nowhere` in none. */
export async function createGroups(led: readonly ('sales' | 'support')[] = ['sales']) {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const [manager, other] = [await createStaff(sql, owner), await createStaff(sql, owner)];
  await sql`update public.agency_staff set role = 'manager' where id = ${other.staff_id}`;
  const [sales, support] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${owner}, 'Sales'), (${owner}, 'Support')
    returning id`;
  const groups = { sales: sales?.id ?? '', support: support?.id ?? '' };
  await call(owner, 'set_manager', { staff_id: manager.staff_id, is_manager: true });
  await as(
    sql,
    person(owner),
    (tx) =>
      tx`
        select public.set_manager(${manager.staff_id}, true, ${`{${led.map((name) => groups[name])}}`}::uuid[])`,
  );
  await sql`
    insert into public.agency_cards (agency_id, full_name, username, content)
    values (${owner}, 'Gone', 'gone', '{}')`;
  const push = async (group: string | null) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.agency_pushes
        (agency_id, group_id, status, modes, previous_modes, template, previous_template)
      values (${owner}, ${group}, 'done', '{}', '{}', '{}', '{}') returning id`;
    return row?.id ?? '';
  };
  const shared = { owner, other: other.user_id, otherSeat: other.staff_id };
  const make = async (group: string | null): Promise<ManagedTeam> => ({
    ...shared,
    ...(await createInGroup(owner, group, other.user_id)),
    group: group ?? groups.support,
    push: await push(group),
  });
  const places = {
    here: await make(groups.sales),
    there: await make(groups.support),
    nowhere: await make(null),
  };
  await sql`insert into public.lead_turns (agency_id, user_id) values (${owner}, ${places.here.member})`;
  return {
    ...shared,
    manager: manager.user_id,
    ownSeat: manager.staff_id,
    groups,
    make,
    ...places,
  };
}

/** Tries each and rolls it back. @returns those that reached a row */
export function listDone(userId: string, statements: typeof LEADING, team: ManagedTeam) {
  return as(database.sql, person(userId), async (tx) => {
    const done: string[] = [];
    for (const [name, statement] of Object.entries(statements)) {
      const work = tx.savepoint(async (inner: TransactionSql) => {
        if ((await statement(inner, team)).length > 0) done.push(name);
        throw UNDO;
      });
      await work.catch(() => undefined);
    }
    return done.sort();
  });
}

export const ALL = { ...LEADING, ...GROUP_LEADING, ...OWNING, ...FORBIDDEN };

/** Everything a manager of some groups can do in one of them. */
export const IN_GROUPS = Object.keys({ ...LEADING, ...GROUP_LEADING })
  // Their group's own template was sent, so they see and undo that.
  .filter(
    (name) => !WHOLE_TEAM.includes(name) || /^(reads pushes|takes a template back)$/.test(name),
  )
  .sort();

/**
 * Results that don't name anyone outside: a count or report of their own people, or an invitation
 * to their group.
 */
const HARMLESS = [
  'hands all leads on',
  'invites',
  'invites into a group', // whose name is hidden from them
  'reads figures',
  'reads the week',
  'reads what is locked',
  'reads what a directory fills',
  'reminds all',
  'mails pieces',
  'sees what a template copies',
  'reads the list',
  'reads pushes',
];

/** @returns those that aren't harmless outside one's groups */
export const listHarmful = (done: readonly string[]) =>
  done.filter((name) => !HARMLESS.includes(name));
