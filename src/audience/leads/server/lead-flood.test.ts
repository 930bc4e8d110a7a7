import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONCURRENT_LEADS } from '#audience/server/limits.ts';
import { createRateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createPremiumProfile, type TestProfile } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const ANSWERS = { full_name: 'Grace Hopper', email: 'grace@example.com', message: 'Hello' };

const createFormOwner = (columns = {}) =>
  createPremiumProfile(server.sql, { sections_enabled: { lead_form: true }, ...columns });

/** The stamp of a form opened this long ago. */
const stampOf = ({ id }: TestProfile, ageMs = 10_000) =>
  server.leadStamps.issue(id, new Date(Date.now() - ageMs));

let drawings = 0;
/** A new form's stamp for each message, minutes apart, as stamps work once. */
const nextStampOf = (profile: TestProfile) => {
  drawings += 1;
  return stampOf(profile, 10_000 + drawings * 60_000);
};

const send = async (profile: TestProfile, fields: object, to: TestApp = server) => {
  const answer = await to.app.request(
    '/leads',
    postJson({ profile_id: profile.id, stamp: nextStampOf(profile), ...fields }),
  );
  return { status: answer.status, body: await answer.json() };
};

const listLeads = ({ user_id }: TestProfile) =>
  server.sql`select * from leads where user_id = ${user_id} order by created_at`;

/** A server whose forms take few messages in all, from any number of addresses. */
async function createCrowded(limits = {}) {
  let visitor = 0;
  const small = await createTestApp({
    sql: server.sql,
    limitStore: server.limitStore,
    leadStamps: server.leadStamps,
    clientAddress: () => `198.51.100.${visitor++ % 250}`,
    limits: { ...RATE_LIMITS, leadsPerForm: { points: 3, durationSeconds: 3600 }, ...limits },
  });
  const profile = await createFormOwner();
  for (let count = 0; count < 3; count += 1) {
    expect((await send(profile, ANSWERS, small)).status).toBe(201);
  }
  return { small, profile };
}

test('a flooded form accepts one message per solved challenge', async () => {
  const { small, profile } = await createCrowded();
  const asked = await send(profile, ANSWERS, small);
  expect(asked).toMatchObject({
    status: 422,
    body: { message: 'This form has unusually many messages. Sending takes a moment longer.' },
  });
  const { challenge } = asked.body;
  const solution = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  const other = await createFormOwner();
  expect(
    (await send(profile, { ...ANSWERS, solution: { ...solution, solution: {} } }, small)).status,
  ).toBe(422);
  expect((await send(profile, { ...ANSWERS, solution }, small)).status).toBe(201);
  expect((await send(profile, { ...ANSWERS, solution }, small)).status, 'used').toBe(422);
  expect((await send(other, ANSWERS, small)).status).toBe(201);
  expect(await listLeads(profile)).toHaveLength(4);
  await small.close();
});

test('messages with solved challenges make the next challenge harder', async () => {
  const workedLeadsPerForm = { points: 1, durationSeconds: 3600 };
  const { small, profile } = await createCrowded({ workedLeadsPerForm });
  const ask = async () => (await send(profile, ANSWERS, small)).body.challenge;
  const challenge = await ask();
  expect((await ask()).parameters.cost).toBe(3_000);
  const solution = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  expect((await send(profile, { ...ANSWERS, solution }, small)).status).toBe(201);
  expect((await ask()).parameters.cost).toBe(6_000);
  await small.close();
});

test('an unsolved message to a flooded form costs no database writes', async () => {
  const { small, profile } = await createCrowded();
  // The first message makes the server notice the flood.
  await send(profile, ANSWERS, small);
  const countAll = async () => server.sql`select key, points from auth.rate_limits order by key`;
  const before = await countAll();
  expect((await send(profile, ANSWERS, small)).body.challenge).toBeDefined();
  expect((await send(profile, { ...ANSWERS, solution: 'none' }, small)).status).toBe(422);
  expect(await countAll()).toEqual(before);
  await small.close();
});

test('a flood through one form doesn’t delay others', async () => {
  const [flooded, other] = [await createFormOwner(), await createFormOwner()];
  const limits = { ...RATE_LIMITS, leadsPerAddress: { points: 100, durationSeconds: 60 } };
  const small = await createTestApp({
    sql: server.sql,
    leadStamps: server.leadStamps,
    limitStore: server.limitStore,
    limits,
  });
  const answered: string[] = [];
  const sendAs = async (name: string, profile: TestProfile) => {
    expect((await send(profile, ANSWERS, small)).status).toBe(201);
    answered.push(name);
  };
  const flood = Array.from({ length: 30 }, () => sendAs('flood', flooded));
  await Promise.all([...flood, sendAs('other', other)]);
  expect(answered.indexOf('other')).toBeLessThan(3 * CONCURRENT_LEADS);
  await small.close();
});

test('without a script, waiting lets a few messages an hour through a flood', async () => {
  const slowLeadsPerForm = { points: 1, durationSeconds: 3600 };
  const { small, profile } = await createCrowded({ slowLeadsPerForm });
  const post = async (stamp: string) => {
    const fields = { profile_id: profile.id, ...ANSWERS, stamp };
    return small.app.request('/leads', { method: 'POST', body: new URLSearchParams(fields) });
  };
  const page = await (await post(nextStampOf(profile))).text();
  expect(page).toContain('Please wait a minute, then press the button again.');
  const slow = /name="stamp" value="([^"]*)"/.exec(page)?.[1] ?? '';
  expect(await (await post(slow)).text()).toContain('Please wait a minute');
  const waited = (ageMs: number) =>
    server.leadStamps.issueSlow(profile.id, new Date(Date.now() - ageMs));
  expect((await post(waited(61_000))).status).toBe(303);
  expect((await post(waited(62_000))).status).toBe(429);
  await small.close();
});

test('other copies of the server, and restarted ones, share the flood count', async () => {
  const { small, profile } = await createCrowded();
  await small.close();
  const store = createRateLimitStore(server.sql);
  const limits = { ...RATE_LIMITS, leadsPerForm: { points: 3, durationSeconds: 3600 } };
  const { sql, leadStamps } = server;
  const copy = await createTestApp({ sql, limitStore: store, leadStamps, limits });
  expect((await send(profile, ANSWERS, copy)).body.challenge).toBeDefined();
  await copy.close();
  await store.close();
});
