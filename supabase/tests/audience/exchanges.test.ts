import { afterAll, beforeAll, expect, test } from 'vitest';
import { SWAP_CASES, SWAPPED } from '#test/cases/swaps.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const createSwapper = (columns = {}) =>
  createPremiumProfile(database.sql, { ...SWAPPED, ...columns });

const canSwap = async (userId: string) =>
  (await database.sql`select private.can_swap(${userId}) as can`)[0]?.can;

test.for(SWAP_CASES)('SQL knows that a page with %s swaps: %j, %s', async ([, columns, wanted]) => {
  expect(await canSwap((await createSwapper(columns)).user_id)).toBe(wanted);
});

test.for([
  ['suspended', { is_active: false }],
  ['downgraded', { plan: 'free' }],
  ['past its plan', { plan_expiry: new Date(Date.now() - 1000) }],
] as const)('a page that is %s accepts no cards', async ([, columns]) => {
  expect(await canSwap((await createSwapper(columns)).user_id)).toBe(false);
});

test('no card is stored for a page that doesn’t ask for one', async () => {
  const { sql } = database;
  const { user_id } = await createSwapper({ lead_form_data: { swap: false } });
  for (const source of ['exchange', 'exchange:badge'])
    await expect(createLead(sql, { user_id, source })).rejects.toMatchObject({
      code: 'PT404',
      detail: 'swap_declined',
    });
  for (const source of ['', 'badge', 'exchange.test'])
    await expect(createLead(sql, { user_id, source })).resolves.toMatchObject({ source });
});

test('a deleted card can be restored even if its owner has declined since', async () => {
  const { sql } = database;
  const { user_id } = await createSwapper();
  const { id } = await createLead(sql, { user_id, source: 'exchange:qr' });
  await as(sql, person(user_id), (tx) => tx`delete from public.leads`);
  await sql`update public.profiles set lead_form_data = '{"swap": false}' where user_id = ${user_id}`;
  await as(sql, person(user_id), (tx) => tx`select public.restore_leads(${sql.json([id])})`);
  expect(await sql`select source from public.leads where id = ${id}`).toMatchObject([
    { source: 'exchange:qr' },
  ]);
});
