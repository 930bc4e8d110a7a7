import { expect, test } from 'vitest';
import { createAgency, createProfile, createUser } from '#test/factories.ts';
import { save } from '../roles.ts';
import { call, database, inviteAccount, readPage, setUpAgencies } from './agencies-under-test.ts';
import { createPlace, handOver, note, succeed } from './handovers-under-test.ts';

setUpAgencies();

/** The parts of a page that a saved card fills. */
const CARD = {
  bio: 'Of the desk',
  gallery: [{ url: 'https://pictures.example/desk', alt: 'The desk' }],
  sections_enabled: { skill: true },
};

/** Values that joining may not change on a page its owner has written. */
const OWN = {
  bio: 'Mine',
  designation: 'Painter',
  gallery: [{ url: 'https://pictures.example/mine', alt: 'Mine' }],
  vcard_data: { name: 'Ada L.', email: 'ada@home.example', designation: 'Painter', company: 'Own' },
  sections_enabled: { text: true },
  custom_text: 'Hello',
};

/** An agency with a saved card, and an account that its invitation made. */
async function createCard() {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const [card] = await sql<{ id: string }[]>`
    insert into public.agency_cards (agency_id, full_name, username, content)
    values (${owner}, 'Grace', 'grace', ${sql.json(CARD)}) returning id`;
  const user = await createUser(sql);
  await note(owner, user.id);
  const invited = () => inviteAccount(owner, user, { card_id: card?.id, designation: 'Admiral' });
  const answer = async (accept: boolean) =>
    call(user.id, 'answer_invitation', { id: await invited(), accept });
  return { owner, user_id: user.id, answer };
}

/** Whether the agency may keep a card, or hand over the address. */
async function canKeepCard(userId: string) {
  const [seat] = await database.sql`
    select can_keep_card from public.agency_staff where user_id = ${userId}`;
  return seat?.can_keep_card;
}

/** The page's content and username. */
async function readContent(userId: string) {
  const { username, full_name, ...page } = await readPage(userId);
  const content = Object.fromEntries(Object.keys(OWN).map((name) => [name, page[name]]));
  return { username, full_name, ...content };
}

test('a member who left and joins again with a saved card keeps their page', async () => {
  const { user_id, answer } = await createCard();
  await answer(true);
  expect(await canKeepCard(user_id)).toBe(true);
  await call(user_id, 'leave_agency');
  await save(database.sql, user_id, OWN);
  const before = await readContent(user_id);
  expect(before).toMatchObject(OWN);
  await answer(true);
  expect(await readContent(user_id)).toEqual(before);
  expect(await canKeepCard(user_id)).toBe(false);
});

test('a page made after declining is kept when its owner joins later', async () => {
  const { user_id, answer } = await createCard();
  await answer(false);
  await createProfile(database.sql, { user_id });
  await save(database.sql, user_id, OWN);
  const before = await readContent(user_id);
  await answer(true);
  expect(await readContent(user_id)).toEqual(before);
  expect(await canKeepCard(user_id)).toBe(false);
});

test('an unwritten page gets the card, however often its owner declined', async () => {
  const { user_id, answer } = await createCard();
  await answer(false);
  await createProfile(database.sql, { user_id });
  await answer(true);
  expect(await readPage(user_id)).toMatchObject({
    bio: CARD.bio,
    designation: 'Admiral',
    vcard_data: { designation: 'Admiral' },
  });
});

test('handing a place back keeps its first holder’s page and username, and redirects the address', async () => {
  const { sql } = database;
  const place = await createPlace();
  const { successor, id, join } = await succeed(place);
  await join();
  await save(sql, successor, { bio: 'The successor’s' });
  await save(sql, place.ada, OWN);
  const before = await readContent(place.ada);
  const [ada] = await sql<
    { email: string }[]
  >`select email from auth.users where id = ${place.ada}`;
  const back = await handOver({ owner: place.owner, seat: id }, { email: ada?.email });
  await call(place.ada, 'answer_invitation', { id: back, accept: true });
  expect(await readContent(place.ada)).toEqual(before);
  const [address] = await sql`
    select user_id from private.username_history where username = ${place.username.toLowerCase()}`;
  expect(address).toEqual({ user_id: place.ada });
});
