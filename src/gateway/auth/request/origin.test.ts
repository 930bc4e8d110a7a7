import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { USER_AGENT_MAX_CHARACTERS } from '../../limits/auth.ts';
import { type AuthUnderTest, PASSWORD, startAuth } from '../auth-under-test.ts';

let auth: AuthUnderTest;
let address = '203.0.113.5';
beforeAll(async () => {
  const settings = { autoConfirm: true, clientAddress: () => address };
  auth = await startAuth(await createTestDatabase('gateway'), settings);
});
afterAll(() => auth.stop());

async function post(path: string, body: object, userAgent: string) {
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const answer = await fetch(`${auth.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
}

const listSessions = () =>
  auth.sql`select host(ip) as ip, user_agent from auth.sessions order by created_at`;

test('a session records where it was opened, and where it was last used', async () => {
  address = '203.0.113.5';
  const email = 'ada@example.com';
  const { refresh_token } = await post('/signup', { email, password: PASSWORD }, 'Phone/1.0');
  expect(await listSessions()).toMatchObject([{ ip: '203.0.113.5', user_agent: 'Phone/1.0' }]);
  address = '2001:db8::7';
  await post('/token?grant_type=refresh_token', { refresh_token }, 'Phone/1.1');
  expect(await listSessions()).toMatchObject([{ ip: '2001:db8::7', user_agent: 'Phone/1.1' }]);

  // An unknown address, and an overlong user agent.
  address = 'unknown';
  await post('/token?grant_type=password', { email, password: PASSWORD }, 'x'.repeat(4000));
  const [, second] = await listSessions();
  expect(second).toEqual({ ip: null, user_agent: 'x'.repeat(USER_AGENT_MAX_CHARACTERS) });
});
