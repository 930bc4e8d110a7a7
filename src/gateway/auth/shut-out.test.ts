import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { SecurityEvent } from '../events.ts';
import { RATE_LIMITS } from '../limits/rate-limits.ts';
import {
  type AuthUnderTest,
  followLink,
  PASSWORD,
  post,
  readCode,
  readFragment,
  startAuth,
} from './auth-under-test.ts';

const HOME = '192.0.2.1';
let auth: AuthUnderTest;
let address: string;
let email: string;
const events: SecurityEvent[] = [];

const start = async () =>
  startAuth(
    await createTestDatabase('gateway'),
    { rateLimits: RATE_LIMITS, clientAddress: () => address, tellUnknownAccounts: false },
    { onEvent: (event) => void events.push(event) },
  );

beforeAll(async () => {
  auth = await start();
});
afterAll(() => auth.stop());
beforeEach(async () => {
  address = HOME;
  email = `${randomUUID()}@example.com`;
  await auth.newClient().signUp({ email, password: PASSWORD });
  await followLink(await auth.nextLink(email));
  await auth.sql`delete from auth.known_addresses`;
  await auth.sql`delete from auth.rate_limits`;
});

/** Advances only the pause between two emails of one kind by minutes. */
const letMinutesPass = () => auth.sql`delete from auth.rate_limits where key like 'mailAgain:%'`;

/** An hour passes: pauses are over, and emails have expired. */
const letAnHourPass = () =>
  auth.sql`
    delete from auth.rate_limits
    where key like 'mailAgain:%' or key like 'mailStillGood:%' or key like 'mailPerAccount:%'`;

type Asked = { status: number; browser: string };

/** Requests a code, or another email. @returns the cookie the browser keeps */
async function ask(from: string, { path = '/otp', to = email, browser = '' } = {}): Promise<Asked> {
  address = from;
  const answer = await post(auth, path, { email: to, create_user: false }, { cookie: browser });
  const [cookie = browser] = (answer.headers.get('set-cookie') ?? browser).split(';');
  return { status: answer.status, browser: cookie };
}

async function type(from: string, code: string, browser = ''): Promise<number> {
  address = from;
  return (await post(auth, '/verify', { type: 'email', email, token: code }, { cookie: browser }))
    .status;
}

const miss = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('one stranger uses up three of an account’s daily emails, and its owner still gets theirs', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    statuses.push((await ask('198.51.100.1')).status);
    await letMinutesPass();
  }
  expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(429)]);
  expect((await ask(HOME)).status).toBe(200);
  for (let mail = 0; mail < 4; mail++) await auth.nextMail(email);
});

test('an email requested before the account exists doesn’t hold up its sign-up', async () => {
  const to = `${randomUUID()}@example.com`;
  address = '198.51.100.1';
  expect((await post(auth, '/resend', { type: 'signup', email: to })).status).toBe(200);
  address = HOME;
  expect((await post(auth, '/signup', { email: to, password: PASSWORD })).status).toBe(200);
  await auth.nextMail(to);
});

test('many strangers use up ten emails a day, and the owner gets five more where they sign in', async () => {
  address = HOME;
  const signIn = await post(auth, '/token?grant_type=password', { email, password: PASSWORD });
  const [browser = ''] = (signIn.headers.get('set-cookie') ?? '').split(';');
  const statuses: number[] = [];
  for (let stranger = 1; stranger <= 12; stranger++) {
    statuses.push((await ask(`198.51.100.${stranger}`)).status);
    await letAnHourPass();
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  // From where the owner has signed in, and with that browser from anywhere.
  const own: number[] = [];
  for (let time = 0; time < 6; time++) {
    const isTravelling = time % 2 === 1;
    own.push(
      (await ask(isTravelling ? '203.0.113.9' : HOME, isTravelling ? { browser } : {})).status,
    );
    await letMinutesPass();
  }
  expect(own).toEqual([200, 200, 200, 200, 200, 429]);
  await letAnHourPass();
  expect((await ask('203.0.113.10')).status).toBe(429);
});

test('strangers don’t block requests from other networks, five of which get an email', async () => {
  const recover = (from: string) => ask(from, { path: '/recover' });
  for (let time = 0; time < 12; time++) {
    await recover(`198.51.100.${time % 4}`);
    await letAnHourPass();
  }
  for (let mail = 0; mail < 10; mail++) await auth.nextMail(email);
  expect((await recover('198.51.100.9')).status, 'the strangers’ network').toBe(429);
  const statuses: number[] = [];
  for (let network = 1; network <= 6; network++) {
    statuses.push((await recover(`203.0.${network}.7`)).status);
    await letAnHourPass();
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  for (let mail = 0; mail < 5; mail++) await auth.nextMail(email);
  expect((await recover('203.0.1.8')).status, 'once a day').toBe(429);
});

test('when no more emails may be sent, the last hour’s still works, and no request is refused', async () => {
  for (let stranger = 0; stranger < 10; stranger++) {
    await ask(`198.51.${100 + (stranger % 2)}.${stranger}`, { path: '/recover' });
    if (stranger < 9) await letAnHourPass();
  }
  await letMinutesPass();
  expect((await ask('198.51.100.77', { path: '/recover' })).status).toBe(200);
  for (let mail = 0; mail < 9; mail++) await auth.nextMail(email);
  const link = await auth.nextLink(email);
  expect(auth.unreadMails(email)).toEqual([]);
  address = HOME;
  expect(readFragment(await followLink(link))).toHaveProperty('access_token');
  await letMinutesPass();
  expect((await ask('198.51.100.77', { path: '/recover' })).status, 'it is used').toBe(429);
});

test('none of these answers reveals whether an account exists', async () => {
  const nobody = `${randomUUID()}@example.com`;
  const statusesOf = async (to: string) => {
    const statuses: number[] = [];
    for (let time = 0; time < 14; time++) {
      statuses.push((await ask(`198.51.100.${time % 4}`, { to, path: '/recover' })).status);
      if (time % 2 === 0) await letMinutesPass();
    }
    return statuses;
  };
  expect(await statusesOf(nobody)).toEqual(await statusesOf(email));
});

test('a repeat request within two minutes is neither sent nor counted, and the code stays valid', async () => {
  const first = await ask(HOME);
  const code = readCode(await auth.nextMail(email));
  for (let time = 0; time < 8; time++) expect((await ask(HOME)).status).toBe(200);
  expect((await ask('198.51.100.1')).status).toBe(200);
  expect(auth.unreadMails(email)).toEqual([]);
  expect(await type(HOME, code, first.browser)).toBe(200);
});

test('once its code or its guesses are used up, another email is sent at once', async () => {
  const { browser } = await ask(HOME);
  const used = readCode(await auth.nextMail(email));
  expect(await type(HOME, used, browser)).toBe(200);
  await ask(HOME, { browser });
  const spent = readCode(await auth.nextMail(email));
  for (let guess = 1; guess <= 5; guess++) await type(HOME, miss(spent, guess), browser);
  await ask(HOME, { browser });
  expect(await type(HOME, readCode(await auth.nextMail(email)), browser)).toBe(200);
});

test('strangers’ guesses close a code for strangers, not for the browser that asked', async () => {
  const { browser } = await ask(HOME);
  const code = readCode(await auth.nextMail(email));
  for (let stranger = 1; stranger <= 30; stranger++) {
    expect(await type(`198.51.100.${stranger}`, miss(code, stranger))).toBe(403);
  }
  expect(await type('203.0.113.7', code), 'another device').toBe(403);
  expect(await type('203.0.113.7', code, browser), 'the browser that asked, elsewhere').toBe(200);
});

test('a code works on another device than the one that requested it', async () => {
  await ask(HOME);
  const code = readCode(await auth.nextMail(email));
  for (let guess = 1; guess <= 4; guess++) await type('203.0.113.7', miss(code, guess));
  expect(await type('203.0.113.7', code)).toBe(200);
});

test('a client without cookies is recognised by its address', async () => {
  await ask(HOME);
  const code = readCode(await auth.nextMail(email));
  for (let stranger = 1; stranger <= 6; stranger++) {
    await type(`198.51.100.${stranger}`, miss(code, stranger));
  }
  expect(await type(HOME, code)).toBe(200);
});

test('the code isn’t reserved for the first request: others within two minutes can use it', async () => {
  const thief = await ask('198.51.100.1');
  const code = readCode(await auth.nextMail(email));
  const owner = await ask(HOME);
  for (let guess = 1; guess <= 6; guess++) {
    await type('198.51.100.1', miss(code, guess), thief.browser);
    await type('198.51.100.2', miss(code, guess + 6));
  }
  expect(await type('198.51.100.1', code, thief.browser)).toBe(403);
  expect(await type(HOME, code, owner.browser)).toBe(200);
});

test('strangers can’t close a code where the owner signs in', async () => {
  address = HOME;
  await post(auth, '/token?grant_type=password', { email, password: PASSWORD });
  for (let thief = 1; thief <= 5; thief++) await ask(`198.51.100.${thief}`);
  const code = readCode(await auth.nextMail(email));
  for (let guess = 1; guess <= 6; guess++) await type(`198.51.100.9`, miss(code, guess));
  expect(await type(HOME, code)).toBe(200);
});

test('one address may try twenty codes an hour at one account', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 21; guess++) statuses.push(await type('198.51.100.1', '000000'));
  expect(statuses).toEqual([...Array(20).fill(403), 429]);
  expect(await type('198.51.100.2', '000000')).toBe(403);
});

test('a hundred wrong codes in ten minutes, at any accounts, raise one alarm', async () => {
  // Its own server, because alarms are raised at most once in ten minutes.
  const guessed = await start();
  onTestFinished(() => guessed.stop());
  events.length = 0;
  const alarms = () => events.filter(({ kind }) => kind === 'alarm');
  const guessAt = (number: number) => {
    address = `198.51.100.${number}`;
    const body = { type: 'email', email: `guessed-${number}@example.com`, token: '123456' };
    return post(guessed, '/verify', body);
  };
  for (let number = 1; number <= 100; number++) await guessAt(number);
  expect(alarms()).toEqual([]);
  for (let number = 101; number <= 110; number++) await guessAt(number);
  expect(alarms()).toEqual([{ kind: 'alarm', outcome: 'wrong_codes' }]);
});
