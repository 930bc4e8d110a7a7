import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#kit/server/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { type BillingLock, createBillingLock } from './billing-lock.ts';
import { BILLING_LOCKS } from './limits.ts';
import type { Payments } from './stripe.ts';

/** Work within a turn is not tested here. */
const STRIPE = { ask: async () => undefined } as unknown as Payments;

let database: TestDatabase;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase('product');
  userId = (await createProfile(database.sql)).user_id;
});
afterAll(() => database.drop());

async function withLocks(
  patience: { waitMs: number; callsMs: number },
  work: (one: BillingLock, another: BillingLock) => Promise<void>,
): Promise<void> {
  const copies = [1, 2].map(() => createBillingLock(database.sql, STRIPE, patience));
  const [one, another] = copies as [BillingLock, BillingLock];
  await work(one, another).finally(() => Promise.all(copies.map((copy) => copy.close())));
}

/** Holds a turn until it is released. */
function hold(lock: BillingLock, id: string) {
  let release = () => {};
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = lock.inTurn(id, () => {
    begun();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  return { started, release: () => release(), ended };
}

test('an account has one turn at a time across all servers, and a long wait is refused', () =>
  withLocks({ waitMs: 100, callsMs: 1000 }, async (one, another) => {
    const turn = hold(one, userId);
    await turn.started;
    const waiting = another.inTurn(userId, async () => 'in vain');
    await expect(waiting).rejects.toEqual(new ApiError('unavailable'));
    turn.release();
    await turn.ended;
    expect(await another.inTurn(userId, async () => 'at last')).toBe('at last');
  }));

test('each copy of the server gives only a few accounts turns at once', () =>
  withLocks({ waitMs: 100, callsMs: 1000 }, async (one, another) => {
    const turns = Array.from({ length: BILLING_LOCKS }, () => hold(one, crypto.randomUUID()));
    await Promise.all(turns.map(({ started }) => started));
    await expect(one.inTurn(userId, async () => {})).rejects.toThrow('busy');
    await another.inTurn(userId, async () => {});
    for (const { release } of turns) release();
    await Promise.all(turns.map(({ ended }) => ended));
  }));

test('an account with many requests waits for its own, and doesn’t hold up others', () =>
  withLocks({ waitMs: 2_000, callsMs: 1000 }, async (one) => {
    const first = hold(one, userId);
    await first.started;
    const done: number[] = [];
    const others = Array.from({ length: 2 * BILLING_LOCKS }, (_, index) =>
      one.inTurn(userId, async () => done.push(index)),
    );
    expect(await one.inTurn(crypto.randomUUID(), async () => 'at once')).toBe('at once');
    expect(done).toEqual([]);
    first.release();
    await Promise.all([first.ended, ...others]);
    expect(done).toEqual(others.map((_, index) => index));
  }));

test('late in a turn Stripe isn’t called any more, and writes are rolled back', () =>
  withLocks({ waitMs: 1000, callsMs: -1 }, async (one) => {
    const turn = one.inTurn(userId, async ({ sql, ask }) => {
      await sql`insert into private.stripe_customers (user_id) values (${userId})`;
      await ask((stripe) => stripe.customers.list());
    });
    await expect(turn).rejects.toEqual(new ApiError('payments_unavailable'));
    expect(await database.sql`select from private.stripe_customers`).toHaveLength(0);
  }));
