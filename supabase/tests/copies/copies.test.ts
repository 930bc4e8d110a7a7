import { afterAll, beforeAll, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ENDS, type Place } from './case.ts';
import { LEAD_COPIES } from './leads.ts';

/* What is kept at one moment and used at another is asked again: an end may have come between. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const PLACES: readonly Place[] = [...LEAD_COPIES];

const CASES = PLACES.flatMap(({ what, ends }) =>
  ENDS.flatMap((end) => (ends[end] ?? []).map((one) => [what, end, one.must, one] as const)),
);

test.for(CASES)('of %s, with one %s: %s', async ([, , , one]) => {
  await one.tries(database.sql);
});
