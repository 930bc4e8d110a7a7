import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type History, history } from '#test/money/payment-histories/histories.ts';
import { lengthOf, liveThrough } from '#test/money/payment-histories/live-through.ts';
import {
  addUp,
  listUnearned,
  type PlanColumns,
  readTruth,
} from '#test/money/payment-histories/plain-ledger.ts';
import { openWorld, type World } from '#test/money/payment-histories/world.ts';
import { withWitness } from '#test/waiting-statements.ts';

/** A handful in the full suite; `PAYMENT_HISTORIES=500` runs many, `SEED` repeats one. */
const RUNS = Number(process.env.PAYMENT_HISTORIES ?? 4);
const SEED = process.env.SEED;
/** A history takes a few seconds; one once hung forever. */
const LONG_MS = 30_000;

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase('product');
  await database.sql`
    insert into private.trial_cards (card_hash, source)
    values (sha256('sameAmexEachTime'), 'sub_of_another_installation')`;
  world = await openWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

async function readColumns(userId: string): Promise<PlanColumns | undefined> {
  const [row] = await database.sql`
    select plan, plan_expiry, is_trial_active, trial_start_date, trial_end_date, has_used_trial
    from public.profiles where user_id = ${userId}`;
  return row && JSON.parse(JSON.stringify(row));
}

/** @returns purchases confirmed by more than one mail: a year or a subscription starts once */
async function listRepeated(userId: string): Promise<string[]> {
  const rows = await database.sql<{ source: string }[]>`
    select l.source from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    join public.ledger l on l.id = (j.payload ->> 'fact')::bigint
    where t.identifier = 'announce_receipt' and l.user_id = ${userId}
      and j.payload ->> 'kind' in ('purchased', 'trial_began')
    group by l.kind, l.source having count(*) > 1`;
  return rows.map(({ source }) => source);
}

async function check(told: History): Promise<void> {
  const { sql } = database;
  const start = Math.floor(Date.now() / 1000) - lengthOf(told);
  const till = await world.begin(start, told.routing);
  let doing = 'it begins';
  const people = await withWitness(
    { url: database.url, afterMs: LONG_MS, doing: () => doing },
    () =>
      liveThrough(world, till, sql, told, (now) => {
        doing = now;
      }),
  );
  const prices = await sql<{ price_id: string; plan: string }[]>`
    select price_id, plan from private.stripe_prices`;
  const plans = new Map(prices.map(({ price_id, plan }) => [price_id, plan]));
  for (const { user_id, customer_id, gift } of people) {
    const truth = await readTruth(world.stripe, customer_id);
    expect(await readColumns(user_id)).toEqual(addUp(truth, plans, gift, Date.now()));
    expect(listUnearned(truth, plans)).toEqual([]);
    expect(await listRepeated(user_id)).toEqual([]);
  }
}

test(
  'whatever happens, in any order and despite kills, the plan matches a plain ledger',
  async () => {
    await fc.assert(fc.asyncProperty(history, check), {
      numRuns: RUNS,
      endOnFailure: RUNS > 20,
      ...(SEED !== undefined && { seed: Number(SEED) }),
    });
    expect(world.counts.events).toBeGreaterThan(0);
    if (RUNS > 20) process.stdout.write(`${JSON.stringify({ RUNS, ...world.counts })}\n`);
  },
  30_000 + RUNS * 20_000,
);
