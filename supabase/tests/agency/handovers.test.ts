import { expect, test } from 'vitest';
import { findCurrentUsername, findUsernameOf } from '#page/delivery/server/public-profiles.ts';
import {
  createAgency,
  createLead,
  createProfile,
  createStaff,
  createUser,
} from '#test/factories.ts';
import {
  call,
  createInvited,
  database,
  listSeats,
  readPage,
  setUpAgencies,
} from './agencies-under-test.ts';
import { readLead } from './desk-under-test.ts';
import {
  createPlace,
  giveLeads,
  handOver,
  look,
  type Place,
  succeed,
  tryBroken,
} from './handovers-under-test.ts';

setUpAgencies();

const findNameProblem = (userId: string, username: string) =>
  call(userId, 'find_username_problem', { username });

test('a successor gets the card, group, address and open leads, even with every seat taken', async () => {
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

test('an existing account keeps its address, and the handed-over one redirects to its page', async () => {
  const { sql } = database;
  const place = await createPlace();
  const successor = await createUser(sql);
  const page = await createProfile(sql, { user_id: successor.id, bio: 'Mine' });
  const id = await handOver(place, { email: successor.email });
  await call(successor.id, 'answer_invitation', { id, accept: true });
  expect(await readPage(successor.id)).toMatchObject({ username: page.username, bio: 'Mine' });
  expect(await findCurrentUsername(sql, place.username)).toBe(page.username);
});

test('codes lead to the leaver’s page, though a successor has the address', async () => {
  const place = await createPlace();
  const { id } = await readPage(place.ada);
  const { successor, join } = await succeed(place);
  await join();
  expect((await readPage(successor)).username).toBe(place.username);
  const { username } = await readPage(place.ada);
  expect(await findUsernameOf(database.sql, String(id))).toBe(username);
});

test('a page older than the membership keeps its card and address', async () => {
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

test('a declined place leaves its leads at the desk, and its address unused', async () => {
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
  'a handover that fails where %s changes nothing',
  async ([, write]) => {
    const place = await createPlace();
    const before = await look(place);
    expect(await tryBroken(write, () => handOver(place))).toBe('broken');
    expect(await look(place)).toBe(before);
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
