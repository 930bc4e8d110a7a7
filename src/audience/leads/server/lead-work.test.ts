import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRateLimitStore,
  type RateLimitStore,
} from '#gateway/rate-limits/rate-limit-store.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLeadWork } from './admit-lead.ts';

let database: TestDatabase;
let store: RateLimitStore;
beforeAll(async () => {
  database = await createTestDatabase('gateway');
  store = createRateLimitStore(database.sql);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test('every sixty messages double the work demanded, up to eightfold', async () => {
  const work = createLeadWork(store, RATE_LIMITS.workedLeadsPerForm);
  const seen: number[] = [];
  for (let count = 1; count <= 300; count += 1) {
    await work.count('flooded');
    seen.push(work.findFactor('flooded'));
  }
  const at = (count: number) => seen[count - 1];
  expect([at(59), at(60), at(119), at(120), at(179), at(180), at(300)]).toEqual([
    1, 2, 2, 4, 4, 8, 8,
  ]);
  expect(work.findFactor('another')).toBe(1);
});

test('the demand ends after an hour, and copies of the server share it', async () => {
  let now = Date.now();
  const step = { points: 2, durationSeconds: 3600 };
  const work = createLeadWork(store, step, () => now);
  const copy = createLeadWork(store, step);
  for (let count = 0; count < 3; count += 1) await work.count('form');
  await copy.count('form');
  expect([work.findFactor('form'), copy.findFactor('form')]).toEqual([2, 4]);
  now += 3_500_000;
  expect(work.findFactor('form')).toBe(2);
  now += 101_000;
  expect(work.findFactor('form')).toBe(1);
});
