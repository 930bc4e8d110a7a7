import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { queueDigest } from '#audience/server/jobs/digest-leads.ts';
import type { SecurityEvent } from '#gateway/events.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { asSuperuser } from '#test/database.ts';
import {
  createContact,
  createEvent,
  createLead,
  createPremiumProfile,
  createProfile,
  createUnconfirmedUser,
  createUser,
  drawUsername,
  type TestProfile,
} from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';

const PASSWORD = 'correct horse battery';

let server: TestApp;
let deps: TaskDeps;
const events: SecurityEvent[] = [];

beforeAll(async () => {
  server = await createTestApp({ log: createLog('silent') }, { settings: { autoConfirm: true } });
  const { sql, mailbox: mailer, gateway } = server;
  const onEvent = (event: SecurityEvent) => void events.push(event);
  const clock = () => new Date();
  const publicUrl = 'http://localhost:3000';
  deps = { ...IDLE_GATEWAY, sql, mailer, gateway, onEvent, clock, publicUrl };
});
afterAll(() => server.close());

const run = (task: 'delete_accounts' | 'announce_deletion', payload: object = {}) =>
  TASK_LIST[task](payload, deps);

type Owner = { id: string; email: string; profile: TestProfile };

let count = 0;

/** An owner with a page, signed up through the public endpoints. */
async function signUp(): Promise<Owner> {
  const email = `leaver-${++count}@example.org`;
  const answer = await server.app.request(
    '/auth/v1/signup',
    postJson({ email, password: PASSWORD }),
  );
  const { user } = await answer.json();
  const profile = await createPremiumProfile(server.sql, {
    user_id: user.id,
    sections_enabled: { lead_form: true },
  });
  return { id: user.id, email, profile };
}

async function signIn({ email }: Owner): Promise<string> {
  const path = '/auth/v1/token?grant_type=password';
  const answer = await server.app.request(path, postJson({ email, password: PASSWORD }));
  return (await answer.json()).access_token;
}

async function call(token: string, name: string) {
  const headers = { apikey: server.keys.anonKey, authorization: `Bearer ${token}` };
  const answer = await server.app.request(`/rest/v1/rpc/${name}`, postJson({}, headers));
  return { status: answer.status, body: await answer.json() };
}

const isPageOpen = async ({ profile }: Owner) =>
  (await server.sql`select from public_profiles where id = ${profile.id}`).length === 1;

async function uploadPicture(token: string, path: string): Promise<void> {
  const picture = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const body = new Uint8Array(await sharp({ create: picture }).png().toBuffer());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const request = { method: 'POST', headers, body };
  const answer = await server.app.request(`/storage/v1/object/pictures/${path}`, request);
  expect(answer.status).toBe(200);
}

/** As if the fourteen days had passed. */
const makeDue = ({ id }: Owner) =>
  server.sql`update private.account_deletions set due_at = now() where user_id = ${id}`;

/** Every table with a row that contains one of these words in any column. */
async function findTraces(words: string[]): Promise<string[]> {
  const tables = await server.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const patterns = words.map((word) => `%${word}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.sql`
      select from ${server.sql.unsafe(name)} t
      where t::text ilike any (select jsonb_array_elements_text(${server.sql.json(patterns)}))
      limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const listFiles = async () => {
  const entries = await readdir(join(server.directory, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
};

test('an account to be deleted is offline and signed out at once, and restorable for 14 days', async () => {
  const owner = await signUp();
  const token = await signIn(owner);
  expect(await isPageOpen(owner)).toBe(true);

  const { body: dueAt } = await call(token, 'request_account_deletion');
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(13.9 * 24 * 60 * 60 * 1000);
  expect(await isPageOpen(owner)).toBe(false);
  await expect.poll(async () => (await call(token, 'account_deletion')).status).toBe(401);
  await run('announce_deletion', { user_id: owner.id, change: 'requested' });
  await run('delete_accounts');

  const back = await signIn(owner);
  expect((await call(back, 'account_deletion')).body).toMatchObject({ due_at: dueAt });
  // A second request changes neither the day nor whether the page was open before.
  expect((await call(back, 'request_account_deletion')).body).toBe(dueAt);
  expect(await isPageOpen(owner)).toBe(false);
  expect((await call(back, 'restore_account')).body).toBe(true);
  expect((await call(back, 'account_deletion')).body).toBeNull();
  expect(await isPageOpen(owner)).toBe(true);
  await run('announce_deletion', { user_id: owner.id, change: 'restored' });
  const mails = (await server.mailbox.list()).filter(({ to }) => to === owner.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Your account stays · Vizit',
    'Your account will be deleted · Vizit',
  ]);
});

test('after 14 days no table or folder has anything left of the account', async () => {
  const { sql } = server;
  const [owner, other] = [await signUp(), await signUp()];
  const { id: user_id, profile } = owner;
  const secondName = drawUsername();
  const filesOfOthers = (await listFiles()).length;
  const token = await signIn(owner);
  await uploadPicture(token, `${user_id}/one`);
  await uploadPicture(token, `${user_id}/folder/two`);
  await uploadPicture(await signIn(other), `${other.id}/kept`);
  const lead = await createLead(sql, { user_id, email: 'grace@example.net' });
  await createContact(sql, { user_id, notes: `about ${owner.email}` });
  await createEvent(sql, { user_id });
  await createEvent(sql, { user_id, link_type: 'custom', link_url: 'https://example.net' });
  await sql`update profiles set username = ${secondName} where user_id = ${user_id}`;
  await sql`insert into private.deleted_leads (id, user_id, lead) values (gen_random_uuid(), ${user_id}, '{}')`;
  await queueDigest(sql, user_id, 60);
  await sql`select graphile_worker.add_job('announce_lead', json_build_object('lead_id', ${lead.id}::text))`;
  const words = [user_id, profile.id, owner.email, lead.id];
  expect((await findTraces(words)).length).toBeGreaterThan(12);

  await call(token, 'request_account_deletion');
  const back = await signIn(owner);
  await makeDue(owner);
  expect((await call(back, 'restore_account')).body).toBe(false);
  await run('delete_accounts');

  expect(await findTraces(words)).toEqual([]);
  expect(await listFiles()).toHaveLength(filesOfOthers + 1);
  expect(events.at(-1)).toEqual({ kind: 'deletion', outcome: 'done', userId: user_id });
  expect((await call(back, 'account_deletion')).status).toBe(401);
  expect(await isPageOpen(other)).toBe(true);

  // Both names are blocked for 90 days, even for the former owner.
  const again = await createProfile(sql, { full_name: 'Somebody Else' });
  for (const name of [profile.username.toLowerCase(), secondName]) {
    const [answer] = await sql`
      select private.is_username_free(${name}, ${again.user_id}) as is_free,
        private.is_username_free(${name}, null) as is_free_for_new,
        held_until > now() + interval '89 days' as is_held from private.username_history
      where username = ${name}`;
    expect(answer).toEqual({ is_free: false, is_free_for_new: false, is_held: true });
  }
});

test('an unconfirmed, unused account is deleted after 30 days, and its username is released', async () => {
  const { sql } = server;
  const long_ago = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  const gone = await createUnconfirmedUser(sql, { created_at: long_ago });
  const { username } = await createProfile(sql, { user_id: gone.id });
  const used = await createUnconfirmedUser(sql, { created_at: long_ago });
  await sql`insert into auth.sessions (user_id) values (${used.id})`;
  const fresh = await createUnconfirmedUser(sql);
  const confirmed = await createUser(sql, { created_at: long_ago });
  await run('delete_accounts');
  const ids = [gone.id, used.id, fresh.id, confirmed.id];
  const left = await sql<{ id: string }[]>`select id from auth.users where id in ${sql(ids)}`;
  expect(left.map(({ id }) => id).sort()).toEqual([used.id, fresh.id, confirmed.id].sort());
  expect(await findTraces([gone.id, username])).toEqual([]);
});

test('a deletion that loses a deadlock against visit counting is retried', async () => {
  const { sql } = server;
  const owner = await signUp();
  await createEvent(sql, { user_id: owner.id });
  await sql`insert into private.account_deletions (user_id, due_at) values (${owner.id}, now())`;
  // The deletion holds the account and waits for its name.
  const pause = await sql.reserve();
  await pause`begin`;
  await pause`
    insert into private.username_history (username, held_until)
    values (${owner.profile.username}, now())`;
  const deleting = run('delete_accounts');
  await waitForWaiting(sql, 1);
  const counted = asSuperuser(sql, async (counting) => {
    // The side that checks for a deadlock first gives way: here, the deletion.
    await counting`set local deadlock_timeout = '1h'`;
    await counting`update analytics_daily set event_count = 2 where user_id = ${owner.id}`;
    await counting`
      insert into analytics_daily_drops (user_id, day, reason, event_count)
      values (${owner.id}, now(), 'bot', 1)`;
  });
  await waitForWaiting(sql, 2);
  await pause`rollback`;
  pause.release();
  await Promise.all([deleting, counted]);
  expect(await findTraces([owner.id])).toEqual([]);
});

test('a lead for an account being deleted is answered as not found, without an error', async () => {
  const { sql } = server;
  const { id, profile } = await signUp();
  const stamp = server.leadStamps.issue(profile.id, new Date(Date.now() - 10_000));
  const lead = { profile_id: profile.id, stamp, full_name: 'Grace', email: 'grace@example.com' };
  let answering: Promise<Response> | undefined;
  await sql.begin(async (deletion) => {
    await deletion`delete from auth.users where id = ${id}`;
    answering = Promise.resolve(server.app.request('/leads', postJson(lead)));
    await waitForWaiting(sql, 1);
  });
  expect((await answering)?.status).toBe(404);
});
