// A place that is handed over to a successor. Imported by tests only.
import { createAgency, createLead, createStaff, createUser } from '#test/factories.ts';
import { drawName } from '#test/rough/people.ts';
import { save } from '../roles.ts';
import { call, database, inviteAccount, newAddress, readPage } from './agencies-under-test.ts';

const ADDRESS = 'Ada_At_The_Desk';

/** Marks an account as made by the agency's invitation. */
export const note = (owner: string, userId: string) =>
  database.sql`insert into private.invited_accounts (user_id, agency_id) values (${userId}, ${owner})`;

/** A full agency that shares leads. Ada's account came from its invitation; she answers leads. */
export async function createPlace() {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared', max_staff_granted = 2 where owner_id = ${owner}`;
  await sql`select private.refresh_agency(${owner})`;
  const user = await createUser(sql);
  await note(owner, user.id);
  const seat = await inviteAccount(owner, user, {
    designation: 'Harbour advisor',
    phone: '+46 1',
    company: 'Harbour Ltd',
    group_name: 'Sales',
  });
  await call(user.id, 'answer_invitation', { id: seat, accept: true });
  await sql`
    update public.profiles set username = ${`${ADDRESS}_${user.id.slice(0, 8)}`} where user_id = ${user.id}`;
  await save(sql, user.id, { bio: 'Of the desk' });
  const ben = await createStaff(sql, owner);
  const [open, won, other] = [
    await createLead(sql, { user_id: user.id, email: 'open@vizit.test' }),
    await createLead(sql, { user_id: user.id, email: 'won@vizit.test' }),
    await createLead(sql, { user_id: user.id, email: 'other@vizit.test' }),
  ];
  await call(owner, 'set_lead_state', { ids: [won.id], state: 'won' });
  await call(owner, 'hand_on_leads', { ids: [other.id], person: ben.user_id });
  const { username } = await readPage(user.id);
  return {
    owner,
    ada: user.id,
    seat,
    ben: ben.user_id,
    username: String(username),
    open: open.id,
    won: won.id,
    other: other.id,
  };
}
export type Place = Awaited<ReturnType<typeof createPlace>>;

export const handOver = ({ owner, seat }: Pick<Place, 'owner' | 'seat'>, more: object = {}) =>
  call<string>(owner, 'hand_over_staff', {
    staff_id: seat,
    full_name: drawName(),
    email: newAddress(),
    keep_address: true,
    ...more,
  });

/** Invites the account's owner by handing the place over to them, and joins. */
export async function succeed(place: Place, more: object = {}) {
  const successor = await createUser(database.sql);
  await note(place.owner, successor.id);
  const id = await handOver(place, { email: successor.email, ...more });
  const join = () => call(successor.id, 'answer_invitation', { id, accept: true });
  return { successor: successor.id, id, join };
}

export async function giveLeads(seat: string) {
  const more = async () => {
    const [row] = await database.sql<{ more: boolean }[]>`
      select private.give_handed_leads(${seat}, 1) as more`;
    return row?.more;
  };
  while (await more());
}

/** Everything that a handover may change, of a successor too. */
export async function look({ owner, ada }: Place, successor: string = ada) {
  const people = `{${[owner, ada, successor]}}`;
  const [row] = await database.sql<{ all: string }[]>`
    select jsonb_build_object(
      'seats', (select jsonb_agg(to_jsonb(s) order by s.id) from public.agency_staff s where s.agency_id = ${owner}),
      'pages', (select jsonb_agg(to_jsonb(p) order by p.id) from public.profiles p where p.user_id = any(${people}::uuid[])),
      'leads', (select jsonb_agg(to_jsonb(l) order by l.id) from public.leads l where l.agency_id = ${owner}),
      'steps', (select count(*) from public.lead_steps s where s.agency_id = ${owner}),
      'cards', (select count(*) from public.agency_cards c where c.agency_id = ${owner}),
      'waiting', (select count(*) from private.handed_leads),
      'left', (select count(*) from private.team_departures d where d.agency_id = ${owner}),
      'names', (select jsonb_agg(to_jsonb(h) order by h.username) from private.username_history h),
      'given', (select jsonb_agg(to_jsonb(v) order by v.part) from private.template_values v where v.user_id = any(${people}::uuid[])),
      'mails', (select coalesce(sum(d.mails), 0) from private.agency_mail_days d where d.agency_id = ${owner}),
      'members', (select jsonb_agg(to_jsonb(m) order by m.user_id) from private.agency_members m where m.user_id = any(${people}::uuid[])),
      'news', (select count(*) from private.team_news n where n.agency_id = ${owner}),
      'log', (select count(*) from public.audit_log),
      'jobs', (select jsonb_agg(j.id order by j.id) from graphile_worker._private_jobs j))::text as all`;
  return row?.all;
}

/** The tables that one act writes to, and the writes that a test makes fail there. */
export type Write = readonly [event: string, table: string];

/** Makes a write fail while something is tried. @returns its result, or its error's message */
export async function tryBroken<Result>(
  [event, table]: Write,
  act: () => Promise<Result>,
): Promise<Result | string> {
  const { sql } = database;
  await sql.unsafe(`
    create or replace function public.break_here() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$;
    create trigger break_here before ${event} on ${table} for each row execute function public.break_here()`);
  try {
    return await act();
  } catch (error) {
    return String((error as Error).message);
  } finally {
    await sql.unsafe(`drop trigger break_here on ${table}`);
  }
}
