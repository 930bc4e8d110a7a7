import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createLead,
  createPremiumProfile,
  createProfile,
  createUnconfirmedUser,
} from '#test/factories.ts';
import { save } from '../roles.ts';

const CHANNEL = 'public_page_changed';
const END = 'no username has a blank';

let database: TestDatabase;
let listener: Sql;
beforeAll(async () => {
  database = await createTestDatabase('product');
  listener = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

/** The notifications during the work. They come in the order of commits, so a final one ends it. */
async function listen(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { unlisten } = await listener.listen(CHANNEL, (payload) => {
    if (payload === END) finish();
    else heard.push(payload);
  });
  await work();
  await database.sql.notify(CHANNEL, END);
  await finished;
  await unlisten();
  return heard;
}

test('a new profile notifies the servers of its name', async () => {
  expect(await listen(() => createProfile(database.sql, { username: 'Brand_New' }))).toEqual([
    'brand_new',
  ]);
});

test('a save notifies the servers of the name in lower case', async () => {
  const ada = await createProfile(database.sql, { username: 'Saved_Ada' });
  expect(await listen(() => save(database.sql, ada.user_id, { bio: 'Hello' }))).toEqual([
    'saved_ada',
  ]);
});

test('a refused save sends no notification', async () => {
  const ada = await createProfile(database.sql);
  const refused = () =>
    save(database.sql, ada.user_id, { cover_image_url: 'x' }).catch(() => 'refused');
  expect(await listen(refused)).toEqual([]);
});

test('a rename notifies the servers of both names', async () => {
  const ada = await createPremiumProfile(database.sql, { username: 'before_it' });
  const rename = () => save(database.sql, ada.user_id, { username: 'After_It' });
  expect(await listen(rename)).toEqual(['before_it', 'after_it']);
});

test('suspension and deletion notify the servers of the name', async () => {
  const ada = await createProfile(database.sql, { username: 'gone' });
  const suspend = () =>
    database.sql`update public.profiles set is_active = false where id = ${ada.id}`;
  const remove = () => database.sql`delete from auth.users where id = ${ada.user_id}`;
  expect(await listen(suspend)).toEqual(['gone']);
  expect(await listen(remove)).toEqual(['gone']);
});

test('confirming the email address notifies the servers of the name, other account changes don’t', async () => {
  const user = await createUnconfirmedUser(database.sql);
  await createProfile(database.sql, { user_id: user.id, username: 'Confirmed' });
  const confirm = () =>
    database.sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`;
  const signIn = () => database.sql`
    update auth.users set last_sign_in_at = now(), email_confirmed_at = email_confirmed_at
    where id = ${user.id}`;
  expect(await listen(confirm)).toEqual(['confirmed']);
  expect(await listen(signIn)).toEqual([]);
});

test('a change to plan features notifies the servers about every page', async () => {
  const change = () => database.sql`
    update public.plan_features set is_enabled = is_enabled where feature = 'audio'`;
  expect(await listen(change)).toEqual(['*']);
});

test('leads send no notification about the page', async () => {
  const ada = await createProfile(database.sql);
  expect(await listen(() => createLead(database.sql, { user_id: ada.user_id }))).toEqual([]);
});
