import { expect, test } from 'vitest';
import { findCurrentUsername } from '#page/delivery/server/public-profiles.ts';
import {
  createAgency,
  createLead,
  createProfile,
  createStaff,
  createUser,
} from '#test/factories.ts';
import { drawName } from '#test/rough/people.ts';
import { save } from '../roles.ts';
import {
  call,
  createInvited,
  database,
  inviteAccount,
  listSeats,
  newAddress,
  readPage,
  setUpAgencies,
} from './agencies-under-test.ts';
import { readLead } from './desk-under-test.ts';

setUpAgencies();

const ADDRESS = 'Ada_At_The_Desk';

/** Marks an account as made by the agency's invitation. */
const note = (owner: string, userId: string) =>
  database.sql`insert into private.invited_accounts (user_id, agency_id) values (${userId}, ${owner})`;

/** A full agency that shares leads. Ada's account came from its invitation; she answers leads. */
async function createPlace() {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared', max_staff_granted = 2 where owner_id = ${owner}`;
  await sql`select private.refresh_agency(${owner})`;
  const user = await createUser(sql);
  await note(owner, user.id);
  const seat = await inviteAccount(owner, user, {
    designation: 'Harbour advisor',
    phone: '+46 1',
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
type Place = Awaited<ReturnType<typeof createPlace>>;

const handOver = ({ owner, seat }: Pick<Place, 'owner' | 'seat'>, more: object = {}) =>
  call<string>(owner, 'hand_over_staff', {
    staff_id: seat,
    full_name: drawName(),
    email: newAddress(),
    keep_address: true,
    ...more,
  });

/** Invites the account's owner by handing the place over to them, and joins. */
async function succeed(place: Place, more: object = {}) {
  const successor = await createUser(database.sql);
  await note(place.owner, successor.id);
  const id = await handOver(place, { email: successor.email, ...more });
  const join = () => call(successor.id, 'answer_invitation', { id, accept: true });
  return { successor: successor.id, id, join };
}

async function giveLeads(seat: string) {
  const more = async () => {
    const [row] = await database.sql<{ more: boolean }[]>`
      select private.give_handed_leads(${seat}, 1) as more`;
    return row?.more;
  };
  while (await more());
}

const findNameProblem = (userId: string, username: string) =>
  call(userId, 'find_username_problem', { username });

test('a successor gets card, group, address and open leads, with every seat taken', async () => {
  const { sql } = database;
  const place = await createPlace();
  const later = await createLead(sql, { user_id: place.ada, email: 'later@vizit.test' });
  const { successor, id, join } = await succeed(place);
  expect(await listSeats(place.owner)).toMatchObject([{ status: 'active' }, { status: 'invited' }]);
  const [job] = await sql`
    select key from graphile_worker.jobs where key = ${`invite_staff ${id}`}`;
  expect(job).toBeDefined();
  const left = await readPage(place.ada);
  expect(left).toMatchObject({ agency_owner_id: null, plan: 'free', bio: 'Of the desk' });
  expect(left.username).not.toBe(place.username);
  expect(await call(place.ada, 'own_agency')).toMatchObject({
    left: { cause: 'removed', kept_card: true, kept_leads: true, handed_address: true },
  });
  expect(await findCurrentUsername(sql, place.username)).toBeNull();
  for (const person of [place.ada, place.ben])
    expect(await findNameProblem(person, place.username)).toBe(
      'Username is already taken. Please choose a different one.',
    );
  for (const lead of [place.open, place.won])
    expect(await readLead(lead)).toMatchObject({ answerer_id: null });
  await call(place.owner, 'hand_on_leads', { ids: [later.id], person: place.ben });

  await join();
  expect(await readPage(successor)).toMatchObject({
    agency_owner_id: place.owner,
    username: place.username,
    designation: 'Harbour advisor',
    bio: 'Of the desk',
  });
  expect((await readPage(successor)).vcard_data).not.toHaveProperty('phone', '+46 1');
  const [seat] = await sql`
    select g.name from public.agency_staff s join public.agency_groups g on g.id = s.group_id
    where s.id = ${id}`;
  expect(seat).toEqual({ name: 'Sales' });
  await giveLeads(id);
  expect(await readLead(place.open)).toMatchObject({ answerer_id: successor });
  expect(await readLead(place.won)).toMatchObject({ answerer_id: null, state: 'won' });
  for (const lead of [place.other, later.id])
    expect(await readLead(lead)).toMatchObject({ answerer_id: place.ben });
  expect([...(await sql`select from private.handed_leads`)]).toEqual([]);
});

test('an existing account keeps its address, and the handed one leads to its page', async () => {
  const { sql } = database;
  const place = await createPlace();
  const successor = await createUser(sql);
  const page = await createProfile(sql, { user_id: successor.id, bio: 'Mine' });
  const id = await handOver(place, { email: successor.email });
  await call(successor.id, 'answer_invitation', { id, accept: true });
  expect(await readPage(successor.id)).toMatchObject({ username: page.username, bio: 'Mine' });
  expect(await findCurrentUsername(sql, place.username)).toBe(page.username);
});

test('a page that was theirs before they joined keeps card and address', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, owner);
  const { username } = await readPage(user_id);
  await expect(handOver({ owner, seat: staff_id })).rejects.toMatchObject({
    message: 'This page was theirs before they joined, so it goes with them.',
  });
  await handOver({ owner, seat: staff_id }, { keep_address: false });
  expect(await readPage(user_id)).toMatchObject({ agency_owner_id: null, username });
  expect([...(await sql`select from public.agency_cards where agency_id = ${owner}`)]).toEqual([]);
  expect(await listSeats(owner)).toMatchObject([{ status: 'invited' }]);
});

test('a declined place leaves its leads at the desk, and its address to nobody', async () => {
  const { sql } = database;
  const place = await createPlace();
  const { successor, id } = await succeed(place);
  await call(successor, 'answer_invitation', { id, accept: false });
  expect([...(await sql`select from private.handed_leads where staff_id = ${id}`)]).toEqual([]);
  expect(await readLead(place.open)).toMatchObject({ answerer_id: null, agency_id: place.owner });
  expect(await findNameProblem(place.ada, place.username)).toBe(
    'Username is already taken. Please choose a different one.',
  );
});

test('an invitation can’t be handed over', async () => {
  const { user_id: owner } = await createAgency(database.sql);
  const { invitation } = await createInvited(owner);
  await expect(handOver({ owner, seat: invitation })).rejects.toMatchObject({ code: 'PT409' });
});

/** Everything that a handover may change. */
async function look({ owner, ada }: Place) {
  const [row] = await database.sql<{ all: string }[]>`
    select jsonb_build_object(
      'seats', (select jsonb_agg(to_jsonb(s) order by s.id) from public.agency_staff s where s.agency_id = ${owner}),
      'pages', (select jsonb_agg(to_jsonb(p) order by p.id) from public.profiles p where p.user_id in (${owner}, ${ada})),
      'leads', (select jsonb_agg(to_jsonb(l) order by l.id) from public.leads l where l.agency_id = ${owner}),
      'steps', (select count(*) from public.lead_steps s where s.agency_id = ${owner}),
      'cards', (select count(*) from public.agency_cards c where c.agency_id = ${owner}),
      'waiting', (select count(*) from private.handed_leads),
      'left', (select count(*) from private.team_departures d where d.agency_id = ${owner}),
      'names', (select jsonb_agg(to_jsonb(h) order by h.username) from private.username_history h),
      'given', (select jsonb_agg(to_jsonb(v) order by v.part) from private.template_values v where v.user_id = ${ada}),
      'mails', (select coalesce(sum(d.mails), 0) from private.agency_mail_days d where d.agency_id = ${owner}),
      'log', (select count(*) from public.audit_log),
      'jobs', (select jsonb_agg(j.id order by j.id) from graphile_worker._private_jobs j))::text as all`;
  return row?.all;
}

/** The writes of a handover, in their order. Each is made to fail. */
const STEPS = {
  'the card is kept': ['insert', 'public.agency_cards'],
  'the figures are kept': ['insert', 'private.agency_past_days'],
  'the departure is noted': ['insert', 'private.team_departures'],
  'the seat is freed': ['delete', 'public.agency_staff'],
  'the leads are unassigned': ['update of answerer_id', 'public.leads'],
  'the leaver gets a new address': ['update of username', 'public.profiles'],
  'the old address is held': ['insert', 'private.username_history'],
  'the invitation’s email is counted': ['insert or update', 'private.agency_mail_days'],
  'the successor gets the seat': ['insert', 'public.agency_staff'],
  'a job is queued': ['insert', 'graphile_worker._private_jobs'],
  'the act is logged': ['insert', 'public.audit_log'],
  'the address is given': ['update of given_username', 'public.agency_staff'],
  'the leads wait': ['insert', 'private.handed_leads'],
} as const;

test.for(Object.entries(STEPS))(
  'a handover changes nothing if it fails where %s',
  async ([, [event, table]]) => {
    const { sql } = database;
    const place = await createPlace();
    await sql.unsafe(`
    create or replace function public.break_here() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$;
    create trigger break_here before ${event} on ${table} for each row execute function public.break_here()`);
    const before = await look(place);
    const outcome = await handOver(place).catch((error: Error) => error.message);
    const after = await look(place);
    await sql.unsafe(`drop trigger break_here on ${table}`);
    expect(outcome).toBe('broken');
    expect(after).toBe(before);
    await handOver(place);
    expect(await look(place)).not.toBe(before);
  },
);

test.for([
  ['the email is invalid', () => ({ email: 'nope' }), 'Please enter a valid email address.'],
  ['there is no name', () => ({ full_name: ' ' }), 'Please enter a name.'],
  [
    'the successor is on the team',
    async ({ ben }: Place) => ({ email: await readEmail(ben) }),
    'Already on your team.',
  ],
  [
    'they would succeed themselves',
    async ({ ada }: Place) => ({ email: await readEmail(ada) }),
    'Already on your team.',
  ],
  [
    'the day’s invitations are spent',
    async ({ owner }: Place) => {
      await database.sql`
        update private.agency_mail_days set mails = 1000 where agency_id = ${owner}`;
      return {};
    },
    'You have sent 1,000 invitations today. Please continue tomorrow.',
  ],
  [
    'the team has too many people',
    async ({ owner }: Place) => {
      await database.sql`update public.agencies set max_staff_granted = 1 where owner_id = ${owner}`;
      await database.sql`select private.refresh_agency(${owner})`;
      return {};
    },
    'No seat is left for this person.',
  ],
] as const)('a handover changes nothing if %s', async ([, prepare, sentence]) => {
  const place = await createPlace();
  const more = await prepare(place);
  const before = await look(place);
  await expect(handOver(place, more)).rejects.toMatchObject({ message: sentence });
  expect(await look(place)).toBe(before);
});

async function readEmail(userId: string): Promise<string> {
  const [user] = await database.sql<{ email: string }[]>`
    select email from auth.users where id = ${userId}`;
  return user?.email ?? '';
}
