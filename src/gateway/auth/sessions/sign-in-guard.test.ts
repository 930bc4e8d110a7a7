import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { RATE_LIMITS } from '../../limits/rate-limits.ts';
import {
  type AuthUnderTest,
  followLink,
  PASSWORD,
  post,
  startAuth,
  wideLimits,
} from '../auth-under-test.ts';

const { signInPerPair, signInPerAccount, signInFromKnownAddress } = RATE_LIMITS;
const HOME = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';
const DAY = 24 * 60 * 60;
let auth: AuthUnderTest;
let address = HOME;
let email: string;

beforeAll(async () => {
  const rateLimits = wideLimits({ signInPerPair, signInPerAccount, signInFromKnownAddress });
  const settings = { rateLimits, clientAddress: () => address };
  auth = await startAuth(await createTestDatabase('gateway'), settings);
});
afterAll(() => auth.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  await auth.newClient().signUp({ email, password: PASSWORD });
  await followLink(await auth.nextLink(email));
  await auth.sql`delete from auth.rate_limits`;
});

async function tryFrom(from: string, password: string): Promise<Response> {
  address = from;
  return post(auth, '/token?grant_type=password', { email, password });
}

async function guessFrom(from: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < times; guess += 1) {
    statuses.push((await tryFrom(from, `guess ${guess}`)).status);
  }
  return statuses;
}

/** Strangers from many addresses, each using all its guesses. */
async function guessFromEverywhere(): Promise<number> {
  let guesses = 0;
  for (let stranger = 1; stranger <= 12; stranger += 1) {
    const statuses = await guessFrom(`198.51.100.${stranger}`, signInPerPair.points);
    guesses += statuses.filter((status) => status === 400).length;
  }
  return guesses;
}

test('guessing locks out only the guesser, for longer each time', async () => {
  const waits: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    expect(await guessFrom(ELSEWHERE, 6)).toEqual([400, 400, 400, 400, 400, 429]);
    const refused = await tryFrom(ELSEWHERE, PASSWORD);
    waits.push(refused.headers.get('Retry-After') ?? '');
    if (round === 2) expect((await refused.json()).msg).toMatch(/^Too many attempts\. Please try/);
    await auth.sql`update auth.rate_limits set expire = 0 where key like 'signInPerPair:%'`;
  }
  expect(waits).toEqual(['60', '120', '240']);
  expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
});

test('many strangers lock the account, except where its owner has signed in from', async () => {
  expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
  const guesses = await guessFromEverywhere();
  expect((await tryFrom(ELSEWHERE, PASSWORD)).status).toBe(429);
  for (let time = 0; time < 12; time += 1) {
    expect((await tryFrom(HOME, PASSWORD)).status, `the owner, ${time}`).toBe(200);
  }
  const more = (await guessFrom(HOME, 20)).filter((status) => status === 400).length;
  // At the turn of an hour, two hours' guesses may be used up.
  expect(2 * (guesses + more)).toBeLessThan(100);
  expect(guesses).toBe(signInPerAccount.points);
});

test('an address stays known for ninety days', async () => {
  expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
  await guessFrom(ELSEWHERE, 1);
  await auth.sql`update auth.rate_limits set points = 1000 where key like 'signInPerAccount:%'`;
  auth.clock.advance(89 * DAY);
  expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
  auth.clock.advance(91 * DAY);
  expect((await tryFrom(HOME, PASSWORD)).status).toBe(429);
});

test('a correct password clears its own attempt, not strangers’ attempts', async () => {
  for (let round = 0; round < 4; round += 1) {
    expect(await guessFrom(HOME, 4)).toEqual([400, 400, 400, 400]);
    expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
  }
  const [row] =
    await auth.sql`select points from auth.rate_limits where key like 'signInPerAccount:%'`;
  expect(row?.points).toBe(16);
});
