import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { SECURITY_LINES_PER_MINUTE } from '../limits/requests.ts';
import { createLog } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { createSecurityLog } from './security-log.ts';

const ADDRESS = '203.0.113.77';
const EMAIL = 'mira.secret@example.org';
const PASSWORD = 'correct horse battery';

let server: TestApp;
const lines: Record<string, unknown>[] = [];
const metrics = createMetrics();
let clockMs = Date.parse('2026-11-23T12:00:00Z');
let securityLog: ReturnType<typeof createSecurityLog>;

beforeAll(async () => {
  server = await createTestApp(
    { metrics },
    {
      settings: { clientAddress: () => ADDRESS, autoConfirm: true },
      onEvent: (event) => securityLog.onEvent(event),
    },
  );
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  securityLog = createSecurityLog({
    ask: (work) => work(server.sql),
    log,
    metrics,
    clock: () => new Date(clockMs),
  });
});
afterAll(() => server.close());

const ask = (path: string, body: unknown) =>
  server.app.request(`/auth/v1/${path}`, postJson(body, { apikey: server.keys.anonKey }));

test('sign-in attempts are logged and counted, without addresses or secrets', async () => {
  await ask('signup', { email: EMAIL, password: PASSWORD });
  await ask('token?grant_type=password', { email: EMAIL, password: 'a wrong guess' });
  const session = await ask('token?grant_type=password', { email: EMAIL, password: PASSWORD });
  const { access_token: token, refresh_token, user } = await session.json();
  await ask('token?grant_type=refresh_token', { refresh_token });
  const headers = { authorization: `Bearer ${token}` };
  await server.app.request('/auth/v1/logout', { method: 'POST', headers });
  await server.app.request('/auth/v1/user', { headers });
  await securityLog.settled();

  expect(lines.map(({ security, outcome }) => `${security} ${outcome}`)).toEqual([
    'sign_up ok',
    'sign_in invalid_credentials',
    'sign_in ok',
    'sign_out ok',
    'refusal session_not_found',
  ]);
  expect(new Set(lines.map(({ address_hash }) => address_hash)).size).toBe(1);
  expect(lines[1]).toMatchObject({
    address_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    email_hash: lines[2]?.email_hash,
  });
  expect(lines[4]).toMatchObject({ user_id: user.id });
  const text = JSON.stringify(lines);
  for (const secret of [ADDRESS, EMAIL, PASSWORD, 'a wrong guess', token, refresh_token]) {
    expect(text).not.toContain(secret);
  }
  const numbers = (await metrics.write()).text;
  expect(numbers).toContain(
    'vizit_security_events_total{kind="sign_in",outcome="invalid_credentials"} 1',
  );
  expect(numbers).toContain('vizit_security_events_total{kind="refresh",outcome="ok"} 1');
});

test('a caller’s hash changes the next day', async () => {
  const [before] = lines;
  clockMs += 24 * 60 * 60_000;
  securityLog.onEvent({ kind: 'sign_out', outcome: 'ok', address: ADDRESS });
  await securityLog.settled();
  expect(lines.at(-1)?.address_hash).toMatch(/^[0-9a-f]{32}$/);
  expect(lines.at(-1)?.address_hash).not.toBe(before?.address_hash);
});

test('a lock-out is a separate event', async () => {
  lines.length = 0;
  clockMs += 60_000;
  for (let guess = 0; guess < 21; guess++) {
    await ask('token?grant_type=password', { email: 'nobody@example.org', password: 'x' });
  }
  await securityLog.settled();
  expect(lines.at(-1)).toMatchObject({ security: 'lock_out', outcome: 'sign_in' });
});

test('an alarm is logged as a warning, even in a flood', async () => {
  lines.length = 0;
  securityLog.onEvent({ kind: 'alarm', outcome: 'wrong_codes' });
  await securityLog.settled();
  expect(lines).toMatchObject([
    { level: 40, security: 'alarm', outcome: 'wrong_codes', msg: 'security alarm' },
  ]);
  const { text } = await metrics.write();
  expect(text).toContain('vizit_security_events_total{kind="alarm",outcome="wrong_codes"} 1');
});

test('a flood is counted in full, but its log lines are limited', async () => {
  lines.length = 0;
  clockMs += 60_000;
  for (let n = 0; n <= SECURITY_LINES_PER_MINUTE; n++) {
    securityLog.onEvent({ kind: 'refusal', outcome: 'bad_jwt' });
  }
  await securityLog.settled();
  expect(lines).toHaveLength(SECURITY_LINES_PER_MINUTE);
  expect((await metrics.write()).text).toContain(
    `{kind="refusal",outcome="bad_jwt"} ${SECURITY_LINES_PER_MINUTE + 1}`,
  );
});
