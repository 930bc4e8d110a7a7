import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GoTrueClient } from '@supabase/auth-js';
import { expect, onTestFinished, test } from 'vitest';
import type { SecurityEvent } from '../../events.ts';
import { createCheapPasswords } from '../auth-under-test.ts';
import { createCrowdRefusal } from './passwords.ts';

/** A server that refuses a crowd, and answers 204 to all others; `crowd` fills it. */
async function startDoor() {
  const passwords = createCheapPasswords();
  const events: SecurityEvent[] = [];
  const turnAway = createCrowdRefusal(passwords, (event) => events.push(event));
  const server = createServer((request, response) => {
    if (!turnAway(request, response)) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
  const crowd = () => {
    const never = new Promise<never>(() => {});
    for (let count = 0; !passwords.admit.isFull(); count += 1) {
      void passwords.admit(() => never, `192.0.2.${count}`);
    }
  };
  return { url, crowd, events };
}

test('only password requests are told to retry while a crowd waits', async () => {
  const { url, crowd, events } = await startDoor();
  const post = async (path: string) => (await fetch(url + path, { method: 'POST' })).status;
  await expect(post('/token?grant_type=password')).resolves.toBe(204);
  crowd();
  const others = ['/token?grant_type=refresh_token', '/logout', '/signups', '/otp'].map(post);
  await expect(Promise.all(others)).resolves.toEqual([204, 204, 204, 204]);
  expect(events).toEqual([]);
  const paths = ['/token?grant_type=password', '/token?x=1&grant_type=password&y', '/signup'];
  await expect(Promise.all(paths.map(post))).resolves.toEqual([429, 429, 429]);
  expect(events).toEqual(Array(3).fill({ kind: 'lock_out', outcome: 'crowd' }));
});

test('the published client reads the refusal', async () => {
  const { url, crowd } = await startDoor();
  crowd();
  const auth = new GoTrueClient({ url, persistSession: false, autoRefreshToken: false });
  const { error } = await auth.signInWithPassword({ email: 'a@vizit.test', password: 'a guess' });
  expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
});
