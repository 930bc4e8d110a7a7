import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushDevice, SendPush } from '#audience/push/server/send-push.ts';
import type { Sql } from '#database/connect.ts';
import type { Columns } from '#test/columns.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createProfile } from '#test/factories.ts';
import { collectMails, runJobs, takeJobs } from '#test/queued-jobs.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const KEY = 'B'.repeat(87);
const SECRET = 's'.repeat(22);
const FREE = { names: false, quiet_from: null as number | null, quiet_to: null as number | null };

/** An owner whose browser gets notifications of new leads. */
async function createOwner(choices: Partial<typeof FREE> = {}, columns: Columns = {}) {
  const { sql } = database;
  const { user_id } = await createProfile(sql, columns);
  return { user_id, ...(await addBrowser(user_id, choices)) };
}

let count = 0;

async function addBrowser(user_id: string, choices: Partial<typeof FREE> = {}) {
  const { sql } = database;
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (user_id) values (${user_id}) returning id`;
  const caller = person(user_id, { session_id: session?.id ?? '' });
  count += 1;
  const endpoint = `https://push.example/${count}`;
  const save = (address = endpoint, key = KEY, more: Partial<typeof FREE> = choices) => {
    const { names, quiet_from, quiet_to } = { ...FREE, ...more };
    return as(
      sql,
      caller,
      (tx) => tx`
        select public.save_push_device(${address}, ${key}, ${SECRET}, ${names}, ${quiet_from}, ${quiet_to})`,
    );
  };
  await save();
  return { caller, endpoint, save, sessionId: session?.id ?? '' };
}

type Sent = { endpoint: string; title: string; body: string; badge: number };

/** Runs the queued jobs. @param outcome of the push service */
async function push(outcome: Awaited<ReturnType<SendPush>> = 'sent'): Promise<Sent[]> {
  const sent: Sent[] = [];
  const sendPush = async ({ endpoint }: PushDevice, message: string) => {
    const { notification, app_badge: badge } = JSON.parse(message);
    sent.push({ endpoint, title: notification.title, body: notification.body, badge });
    return outcome;
  };
  await runJobs('push_lead', { ...collectMails(database.sql).deps, sendPush });
  return sent;
}

const listEndpoints = async (user_id: string) => {
  const rows = await database.sql<{ endpoint: string }[]>`
    select endpoint from private.push_devices where user_id = ${user_id} order by saved_at, id`;
  return rows.map(({ endpoint }) => endpoint);
};

test('leads that arrive together send one notice, without names unless the owner wants them', async () => {
  const { user_id, endpoint, save } = await createOwner();
  await createLead(database.sql, { user_id, full_name: 'Grace Hopper' });
  await createLead(database.sql, { user_id, full_name: 'Ελένη' });
  expect(await push()).toEqual([
    { endpoint, title: '2 new leads', body: 'Open Vizit to read them.', badge: 2 },
  ]);
  await save(endpoint, KEY, { names: true });
  await createLead(database.sql, { user_id, full_name: 'Ada Byron' });
  expect(await push()).toEqual([{ endpoint, title: '3 new leads', body: 'Ada Byron', badge: 3 }]);
});

test('after a notice, the next waits five minutes and covers the leads since', async () => {
  const { user_id, endpoint } = await createOwner();
  await createLead(database.sql, { user_id });
  await push();
  const later = await createLead(database.sql, { user_id });
  const readOthers = () =>
    database.sql`update leads set opened_at = now() where user_id = ${user_id} and id <> ${later.id}`;
  await createLead(database.sql, { user_id });
  const jobs = await takeJobs(database.sql, 'push_lead');
  expect(jobs.map(({ seconds }) => seconds >= 295 && seconds <= 300)).toEqual([true]);
  await createLead(database.sql, { user_id });
  await readOthers();
  expect(await push()).toEqual([
    { endpoint, title: 'New lead', body: 'Open Vizit to read it.', badge: 1 },
  ]);
  await createLead(database.sql, { user_id });
  await readOthers();
  expect(await push()).toEqual([]);
});

test('leads typed by their owner send no notice', async () => {
  const { user_id } = await createOwner();
  await createLead(database.sql, { user_id, opened_at: new Date() });
  expect(await takeJobs(database.sql, 'push_lead')).toEqual([]);
});

test.each([
  [
    'reads the lead',
    (id: string) => database.sql`update leads set opened_at = now() where user_id = ${id}`,
  ],
  ['deletes the lead', (id: string) => database.sql`delete from leads where user_id = ${id}`],
  [
    'is suspended',
    (id: string) =>
      database.sql`insert into private.suspensions (user_id, suspended_by) values (${id}, 'administrator')`,
  ],
  [
    'leaves',
    (id: string) =>
      database.sql`insert into private.account_deletions (user_id, due_at) values (${id}, now())`,
  ],
  ['signs out', (id: string) => database.sql`delete from auth.sessions where user_id = ${id}`],
] as const)('an owner who %s before it is sent gets no notice', async (_what, act) => {
  const { user_id } = await createOwner();
  await createLead(database.sql, { user_id });
  await act(user_id);
  expect(await push()).toEqual([]);
});

test('a browser is removed with its session or account, or when its push service says so', async () => {
  const { user_id, endpoint, sessionId } = await createOwner();
  const other = await addBrowser(user_id);
  await database.sql`delete from auth.sessions where id = ${sessionId}`;
  expect(await listEndpoints(user_id)).toEqual([other.endpoint]);
  await createLead(database.sql, { user_id });
  expect(await push('gone')).toHaveLength(1);
  expect(await listEndpoints(user_id)).toEqual([]);
  await addBrowser(user_id);
  await database.sql`delete from auth.users where id = ${user_id}`;
  expect(await listEndpoints(user_id)).toEqual([]);
  expect(endpoint).not.toBe(other.endpoint);
});

test('a browser whose push service refuses us is kept, and one whose service keeps failing is removed', async () => {
  const { user_id, endpoint } = await createOwner();
  await createLead(database.sql, { user_id });
  expect(await push('refused')).toHaveLength(1);
  expect(await listEndpoints(user_id)).toEqual([endpoint]);
  const failing = {
    ...collectMails(database.sql).deps,
    sendPush: () => Promise.reject(new Error('the push service answered 503')),
  };
  for (let nth = 0; nth < 20; nth += 1) {
    await createLead(database.sql, { user_id });
    await expect(runJobs('push_lead', failing)).rejects.toThrow('503');
  }
  expect(await listEndpoints(user_id)).toEqual([endpoint]);
  await createLead(database.sql, { user_id });
  await runJobs('push_lead', failing);
  expect(await listEndpoints(user_id)).toEqual([]);
});

test('a postponed notice is sent with the next lead, and counts as neither sent nor failed', async () => {
  const { sql } = database;
  const { user_id, endpoint } = await createOwner();
  await sql`update private.push_devices set tries = 19 where user_id = ${user_id}`;
  for (let nth = 0; nth < 3; nth += 1) {
    await createLead(sql, { user_id });
    expect(await push('postponed')).toHaveLength(1);
  }
  const devices = await sql`
    select tries, told_until from private.push_devices where user_id = ${user_id}`;
  expect(devices).toEqual([{ tries: 19, told_until: null }]);
  await createLead(sql, { user_id });
  expect(await push()).toMatchObject([{ endpoint, title: '4 new leads' }]);
});

test('a lead stored late is still announced after a newer one', async () => {
  const { user_id, endpoint } = await createOwner();
  await createLead(database.sql, { user_id });
  await push();
  await database.sql.begin(async (slow) => {
    await slow`select now()`;
    const newer = await createLead(database.sql, { user_id });
    await push();
    await database.sql`update leads set opened_at = now() where id = ${newer.id}`;
    await createLead(slow as unknown as Sql, { user_id });
  });
  expect(await push()).toMatchObject([{ endpoint }]);
});

test('a notice waits for the end of quiet hours, in the owner’s time zone', async () => {
  const zone = 'Pacific/Kiritimati';
  const [{ hour } = { hour: 0 }] = await database.sql<{ hour: number }[]>`
    select extract(hour from now() at time zone ${zone})::int as hour`;
  const at = (hours: number) => (hour + hours + 24) % 24;
  const cases = [
    [{ quiet_from: at(1), quiet_to: at(3) }, 0, 0],
    [{ quiet_from: at(-2), quiet_to: at(2) }, 3600, 7200],
    [{ quiet_from: at(0), quiet_to: at(1) }, 1, 3600],
    [{ quiet_from: at(1), quiet_to: at(0) }, 0, 0],
  ] as const;
  for (const [choices, least, most] of cases) {
    const { user_id } = await createOwner(choices);
    await database.sql`update account_settings set time_zone = ${zone} where user_id = ${user_id}`;
    await createLead(database.sql, { user_id });
    const [{ seconds } = { seconds: -1 }] = await takeJobs(database.sql, 'push_lead');
    expect([choices, seconds >= least && seconds <= most]).toEqual([choices, true]);
  }
});

test('an account has up to ten browsers, and sees only its own choices', async () => {
  const { user_id, caller, endpoint } = await createOwner({
    names: true,
    quiet_from: 22,
    quiet_to: 7,
  });
  const find = (of: typeof caller, address = endpoint) =>
    as(
      database.sql,
      of,
      async (tx) => (await tx`select public.find_push_device(${address}) as found`)[0]?.found,
    );
  expect(await find(caller)).toEqual({ names: true, quiet_from: 22, quiet_to: 7 });
  const stranger = await createOwner();
  expect(await find(stranger.caller)).toBeNull();
  await as(
    database.sql,
    stranger.caller,
    (tx) => tx`select public.forget_push_device(${endpoint})`,
  );
  expect(await find(caller)).not.toBeNull();
  for (let nth = 0; nth < 10; nth += 1) await addBrowser(user_id);
  expect(await listEndpoints(user_id)).toHaveLength(10);
  expect(await find(caller)).toBeNull();
});

test('a browser where another account signs in notifies only that account', async () => {
  const { user_id, endpoint } = await createOwner();
  const next = await createOwner();
  await next.save(endpoint);
  expect(await listEndpoints(user_id)).toEqual([]);
  expect(await listEndpoints(next.user_id)).toContain(endpoint);
});

test.each([
  ['http://push.example/1', KEY, {}],
  ['https://push.example', KEY, {}],
  [`https://push.example/${'a'.repeat(500)}`, KEY, {}],
  ['javascript:alert(1)', KEY, {}],
  ['https://push.example/1', 'short', {}],
  ['https://push.example/1', `${'B'.repeat(86)}=`, {}],
  ['https://push.example/1', KEY, { quiet_from: 7 }],
  ['https://push.example/1', KEY, { quiet_from: 7, quiet_to: 24 }],
  ['https://push.example/1', KEY, { quiet_from: 7, quiet_to: 7 }],
] as const)(
  'a subscription at %s with the key %s and %j is refused',
  async (address, key, choices) => {
    const { save } = await createOwner();
    await expect(save(address, key, choices)).rejects.toThrow(/can’t be notified/);
  },
);
