import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createFailureNotes } from './security-events.ts';

const ADDRESS = '203.0.113.77';
const EMAIL = 'mira@vizit.test';
const [PASSWORD, NEW_PASSWORD] = ['correct horse battery', 'battery staple horse'];
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let server: TestApp;
let notes: ReturnType<typeof createFailureNotes>;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await createTestApp(
    {},
    {
      settings: {
        clientAddress: () => ADDRESS,
        clientCountry: () => 'SE',
        autoConfirm: true,
        requireCurrentPassword: true,
      },
      onEvent: (event) => notes.onEvent(event),
    },
  );
  const log = { error: (fault: unknown) => void errors.push(fault) };
  notes = createFailureNotes({ ask: server.ask, log: log as never });
});
afterAll(() => server.close());

/** A request from a browser that claims another address. */
const ask = (path: string, body: unknown, token?: string, method = 'POST') =>
  server.app.request(path, {
    ...postJson(body, {
      apikey: server.keys.anonKey,
      'user-agent': BROWSER,
      'x-client-country': 'US',
      ...(token && { authorization: `Bearer ${token}` }),
    }),
    method,
  });

async function signIn(password: string): Promise<string> {
  const answer = await ask('/auth/v1/token?grant_type=password', { email: EMAIL, password });
  return (await answer.json()).access_token;
}

test('an owner can read sign-ins and account changes, with address, country and browser', async () => {
  await ask('/auth/v1/signup', { email: EMAIL, password: PASSWORD });
  await ask('/auth/v1/token?grant_type=password', { email: EMAIL, password: 'a wrong guess' });
  await ask('/auth/v1/token?grant_type=password', { email: 'nobody@vizit.test', password: 'x' });
  const [phone, laptop] = [await signIn(PASSWORD), await signIn(PASSWORD)];
  const change = { password: NEW_PASSWORD, current_password: PASSWORD };
  await ask('/auth/v1/user', change, laptop, 'PUT');
  expect((await ask('/rest/v1/rpc/own_sessions', {}, phone)).status).toBe(401);
  const sessions = await (await ask('/rest/v1/rpc/own_sessions', {}, laptop)).json();
  expect(sessions).toMatchObject([{ address: ADDRESS, country: 'SE', user_agent: BROWSER }]);
  await ask('/rest/v1/rpc/request_archive', {}, laptop);
  await ask('/auth/v1/logout?scope=local', {}, laptop);
  await notes.settled();

  const token = await signIn(NEW_PASSWORD);
  const answer = await server.app.request(
    '/rest/v1/security_events?order=id&select=kind,detail,address,user_agent,country',
    { headers: { apikey: server.keys.anonKey, authorization: `Bearer ${token}` } },
  );
  const log: { kind: string; detail: { count?: number } }[] = await answer.json();
  expect(log.map(({ kind }) => kind).sort()).toEqual(
    [
      'signed_in',
      'signed_in',
      'signed_in',
      'signed_in',
      'sign_in_failed',
      'password_changed',
      'session_ended',
      'session_ended',
      'export_asked',
      'session_ended',
    ].sort(),
  );
  for (const event of log) {
    expect(event).toMatchObject({ address: ADDRESS, user_agent: BROWSER, country: 'SE' });
  }
  expect(errors).toEqual([]);
});

test('a failure that can’t be recorded is logged and refuses no sign-in', async () => {
  const broken = createFailureNotes({
    ask: () => Promise.reject(new Error('the database is away')),
    log: { error: (fault: unknown) => void errors.push(fault) } as never,
  });
  broken.onEvent({ kind: 'sign_in', outcome: 'invalid_credentials', email: EMAIL });
  await broken.settled();
  expect(errors).toHaveLength(1);
});
