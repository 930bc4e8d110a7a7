import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createTestDatabase, onTestServer, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';

/* A primary that was demoted, or that its operator set read-only: it answers, and refuses writes. */

const PASSWORD = 'a long enough password';
const PERSON = { email: 'ada@vizit.test', password: PASSWORD };

let database: TestDatabase;
let sql: Sql;
let server: TestApp;
let page: { id: string; user_id: string; username: string };

beforeAll(async () => {
  database = await createTestDatabase('product');
  sql = connect(database.url, { max: 4 });
  server = await createTestApp({}, { sql });
  await server.app.request('/auth/v1/signup', postJson(PERSON, anonymous()));
  await database.sql`update auth.users set email_confirmed_at = now()`;
  page = await createPremiumProfile(database.sql, {
    sections_enabled: { lead_form: true },
    section_order: ['lead_form'],
  });
});
beforeEach(setWritable);
afterAll(async () => {
  await server.close();
  await sql.end();
  await database.drop();
});

/** For new connections; existing ones are closed, as when a server is demoted. */
async function setReadOnly(): Promise<void> {
  await alter('set default_transaction_read_only = on');
  await onTestServer(
    (asSuperuser) => asSuperuser`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = ${databaseName()}`,
  );
}

/** Existing connections stay read-only: clients that keep them can't write. */
async function setWritable(): Promise<void> {
  await alter('reset default_transaction_read_only');
}

const databaseName = () => new URL(database.url).pathname.slice(1);

async function alter(how: string): Promise<void> {
  await onTestServer((asSuperuser) =>
    asSuperuser.unsafe(`alter database "${databaseName()}" ${how}`),
  );
}

const anonymous = () => ({ apikey: server.keys.anonKey });

const signIn = () =>
  server.app.request('/auth/v1/token?grant_type=password', postJson(PERSON, anonymous()));

async function save(): Promise<Response> {
  const claims = { sub: page.user_id, role: 'authenticated', aal: 'aal1' };
  const authorization = `Bearer ${await server.keys.sign(claims, 600)}`;
  return server.app.request(`/rest/v1/profiles?id=eq.${page.id}`, {
    ...postJson({ bio: 'saved' }, { authorization }),
    method: 'PATCH',
  });
}

async function sendLead(): Promise<Response> {
  const stamp = server.leadStamps.issue(page.id, new Date(Date.now() - 60_000));
  const lead = { profile_id: page.id, stamp, full_name: 'Grace', email: 'grace@vizit.test' };
  return server.app.request('/leads', postJson(lead));
}

test('a read-only database fails the health check, serves pages, and answers writes with 503 and Retry-After', async () => {
  await expect.poll(async () => (await server.app.request('/healthz')).status).toBe(200);
  await setReadOnly();
  // Existing connections are found dead one by one.
  await expect.poll(async () => (await server.app.request('/healthz')).status).toBe(503);
  const health = await server.app.request('/healthz');
  expect(await health.json()).toEqual({
    code: 'read_only',
    message:
      'The database is read-only at the moment, so nothing can be saved. Please try again shortly.',
  });
  await expect
    .poll(async () => (await server.app.request(`/bio/${page.username}.json`)).status)
    .toBe(200);
  const told = [
    [save, 'Nothing can be saved at the moment. Please try again shortly.'],
    [signIn, 'The service is not available right now'],
    [
      sendLead,
      'The database is read-only at the moment, so nothing can be saved. Please try again shortly.',
    ],
  ] as const;
  for (const [write, sentence] of told) {
    const describeAnswer = async () => {
      const answer = await write();
      const { message, msg } = await answer.json();
      return [answer.status, Number(answer.headers.get('retry-after')) > 0, message ?? msg];
    };
    await expect.poll(describeAnswer).toEqual([503, true, sentence]);
  }
});

test('while the database is read-only, nothing counts towards limits, and the first attempt afterwards succeeds', async () => {
  await setReadOnly();
  const statuses: number[] = [];
  // More than the limits of an account and of an IP address allow.
  for (let tries = 0; tries < 70; tries += 1) statuses.push((await signIn()).status);
  expect(new Set(statuses)).toEqual(new Set([503]));
  await setWritable();
  await expect.poll(async () => (await server.app.request('/healthz')).status).toBe(200);
  await expect.poll(async () => (await save()).status).toBe(204);
  await expect.poll(async () => (await signIn()).status).toBe(200);
});
