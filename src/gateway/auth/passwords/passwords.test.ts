import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

/** Cheap, because these tests don't depend on the duration of a hash. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test('a password matches only its own hash, whatever its alphabet', async () => {
  const passwords = createPasswords();
  const encrypted = await passwords.hash('pässwörd 🔑 密码');
  expect(encrypted).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(passwords.verify(encrypted, 'pässwörd 🔑 密码')).resolves.toBe(true);
  await expect(passwords.verify(encrypted, 'password')).resolves.toBe(false);
});

test('a missing account, or one without a password, matches nothing', async () => {
  const passwords = createPasswords();
  await expect(passwords.verify(null, 'nobody has this password')).resolves.toBe(false);
});

test('a crowd is queued up to a limit, and then told to retry', async () => {
  const passwords = createPasswords({ atOnce: 1, cost: CHEAP });
  const tries = Array.from({ length: 130 }, () => passwords.hash('x'));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  expect(refused[0]).toMatchObject({
    reason: { code: 'over_request_rate_limit', details: { retryAfterSeconds: 2 } },
  });
  await expect(passwords.hash('x')).resolves.toMatch(/^\$argon2id/);
});

test('a few password checks run at once, and one caller’s flood doesn’t delay others', async () => {
  const passwords = createPasswords({ atOnce: 1, cost: CHEAP });
  const begun: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const tryFrom = (caller: string) =>
    passwords.admit(async () => {
      begun.push(caller);
      await opened;
    }, caller);
  const flood = Array.from({ length: 20 }, () => tryFrom('192.0.2.1'));
  const other = tryFrom('192.0.2.2');
  expect(begun).toHaveLength(4);
  open();
  await Promise.all([...flood, other]);
  expect(begun.indexOf('192.0.2.2')).toBeLessThan(6);
});

test('hashing doesn’t block the event loop', async () => {
  const passwords = createPasswords();
  await passwords.hash('warm up');
  let isDone = false;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 20 }, () => passwords.hash('x')));
  isDone = true;
  // On the event loop, there would be only a turn or two per hash.
  expect(turns).toBeGreaterThan(200);
});
