import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { parseMailState } from '#kit/rules/mails/mail-state.ts';
import { type Mail, watchMailer } from '#kit/server/clients/mailer.ts';
import { findMailState } from '#kit/server/data/account-mails.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createMailQueue } from '#kit/server/mails/mail-queue.ts';
import { createMetrics } from '#kit/server/process/metrics.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories.ts';
import { runJobs } from '#test/queued-jobs.ts';
import { SEALING } from '#test/sealing.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { ACCOUNT_MAILS } from '../account-mails.ts';

const MINUTE_MS = 60_000;
const PASSWORD = 'correct horse battery';

let database: TestDatabase;
let server: TestApp;
let deps: TaskDeps;
const metrics = createMetrics();
/** The mail server: the mails it accepted, and its answers to the next ones. */
let mails: Mail[];
let refusal: Error | null;
/** Time that has passed since the job was queued. */
let laterMs: number;

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  const ask = <Result>(work: (connection: typeof sql) => Promise<Result>) => work(sql);
  const clock = () => new Date();
  const mailer = createMailQueue({ ask, keys: { sealing: SEALING }, clock });
  server = await createTestApp(
    { metrics },
    { sql, mailer, settings: { templates: ACCOUNT_MAILS, tellUnknownAccounts: false } },
  );
  const mailServer = {
    send: async (mail: Mail) => {
      if (refusal) throw refusal;
      mails.push(mail);
    },
  };
  deps = {
    ...IDLE_GATEWAY,
    sql,
    mailer: watchMailer(mailServer, { ask, metrics }),
    publicUrl: 'https://vizit.test',
    clock: () => new Date(Date.now() + laterMs),
  };
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  [mails, refusal, laterMs] = [[], null, 0];
  await database.sql`delete from private.account_mails`;
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from auth.rate_limits`;
});

/** Runs queued jobs whenever they are due. @returns their delays in seconds */
const doWaiting = () => runJobs('send_account_mail', deps);

const countMails = async () => (await database.sql`select from private.account_mails`).length;

/** Requests a mail, which is queued after the response. */
async function ask(path: string, body: object): Promise<void> {
  const answer = await server.app.request(`/auth/v1/${path}`, postJson(body));
  expect(answer.status).toBe(200);
}

async function signUp(email: string): Promise<void> {
  const before = await countMails();
  await ask('signup', { email, password: PASSWORD });
  await vi.waitFor(async () => expect(await countMails()).toBe(before + 1));
}

async function recover(email: string): Promise<string> {
  const ids = () => database.sql<{ id: string }[]>`select id from private.account_mails`;
  const before = await ids();
  // Some minutes pass.
  await database.sql`delete from auth.rate_limits`;
  await ask('recover', { email });
  return vi.waitFor(async () => {
    const after = await ids();
    const added = after.find(({ id }) => before.every((mail) => mail.id !== id));
    if (!added) throw new Error('no mail yet');
    return added.id;
  });
}

test('an email the mail server refuses once is sent on the next try', async () => {
  await signUp('refused@vizit.test');
  refusal = new Error('454 4.7.0 Temporary authentication failure');
  expect(await doWaiting()).toEqual([0]);
  expect(mails).toEqual([]);
  refusal = null;
  expect(await doWaiting()).toEqual([5]);
  expect(mails).toMatchObject([{ to: 'refused@vizit.test', subject: 'Verify your email · Vizit' }]);
  expect(mails[0]?.text).toMatch(/^\d{6}$/m);
  expect(await countMails()).toBe(0);
  expect(await doWaiting()).toEqual([]);
});

test('retry delays grow to half an hour, and after a day the email is dropped', async () => {
  await signUp('away@vizit.test');
  refusal = new Error('connect ECONNREFUSED');
  const pauses: number[] = [];
  for (let tries = 0; tries < 13; tries++) pauses.push(...(await doWaiting()));
  expect(pauses).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800]);
  laterMs = 23 * 60 * MINUTE_MS;
  await doWaiting();
  expect(await countMails()).toBe(1);
  laterMs = 24 * 60 * MINUTE_MS + 1_000;
  refusal = null;
  await doWaiting();
  expect([mails, await countMails()]).toEqual([[], 0]);
});

test('a queued email’s contents can’t be read in the database', async () => {
  await signUp('secret@vizit.test');
  const [row] = await database.sql<{ text: string }[]>`
    select m::text || coalesce((select string_agg(j.payload::text, '') from graphile_worker._private_jobs j), '')
      as text from private.account_mails m`;
  expect(row?.text).toMatch(/v1\./);
  await doWaiting();
  const [mail] = mails;
  const secrets = [
    mail?.to,
    /^\d{6}$/m.exec(mail?.text ?? '')?.[0],
    /token\S+/.exec(mail?.text ?? '')?.[0],
  ];
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(row?.text).not.toContain(secret);
  }
});

test('a delayed email omits its expired code, and isn’t sent once its link has expired', async () => {
  const { email } = await createUser(database.sql);
  await recover(email);
  laterMs = 11 * MINUTE_MS;
  await doWaiting();
  expect(mails[0]?.text).toContain('/auth/v1/verify?');
  expect(mails[0]?.text).not.toMatch(/\d{6}$/m);
  await recover(email);
  laterMs = 61 * MINUTE_MS;
  await doWaiting();
  expect(mails).toHaveLength(1);
  expect(await countMails()).toBe(0);
});

test('a newer email replaces a queued one with the same kind of link', async () => {
  const { email } = await createUser(database.sql);
  const first = await recover(email);
  const second = await recover(email);
  await TASK_LIST.send_account_mail({ id: first }, deps);
  expect(mails).toEqual([]);
  await TASK_LIST.send_account_mail({ id: second }, deps);
  expect(mails).toMatchObject([{ id: second, to: email }]);
});

test('a repeated job sends nothing', async () => {
  const { email } = await createUser(database.sql);
  const id = await recover(email);
  await TASK_LIST.send_account_mail({ id }, deps);
  await TASK_LIST.send_account_mail({ id }, deps);
  expect(mails).toHaveLength(1);
});

test('an address unknown to the mail server is given up after eight tries', async () => {
  await signUp('typo@vizit.test');
  refusal = Object.assign(new Error('550 5.1.1 no such user'), {
    command: 'RCPT TO',
    responseCode: 550,
  });
  for (let tries = 0; tries < 7; tries++) await doWaiting();
  expect(await countMails()).toBe(1);
  await doWaiting();
  expect(await countMails()).toBe(0);
});

test('an email about a deleted account is deleted', async () => {
  const { id, email } = await createUser(database.sql);
  await recover(email);
  await database.sql`delete from auth.users where id = ${id}`;
  await doWaiting();
  expect(mails).toEqual([]);
});

test('operators see queued and failing emails and the error, without addresses', async () => {
  await signUp('state@vizit.test');
  const read = async () => parseMailState(await findMailState(database.sql));
  expect(await read()).toMatchObject({ waiting: 1, failing: 0, oldest_at: expect.any(String) });
  refusal = new Error('451 greylisted: state@vizit.test');
  await doWaiting();
  expect(await read()).toMatchObject({
    waiting: 1,
    failing: 1,
    last_error: '451 greylisted: (address)',
    failures: expect.any(Number),
  });
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  const scrape = async () =>
    (await server.app.request('/metrics', { headers: { host: 'localhost' } }, { incoming })).text();
  const text = await scrape();
  expect(text).toContain('vizit_mails_waiting 1');
  expect(text).toContain('vizit_mails_failing 1');
  expect(text).toMatch(/vizit_mails_total\{outcome="refused"\} \d+/);
  refusal = null;
  await doWaiting();
  const well = { waiting: 0, failing: 0, oldest_at: null, failures: 0 };
  await expect.poll(read).toMatchObject(well);
  expect(await scrape()).toContain('vizit_mail_failures 0');
});
