import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { logActs } from './log-acts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('the audit log can’t be rewritten with any rights, and outlives accounts', async () => {
  const { sql } = database;
  const { id } = await createUser(sql);
  await sql`select private.audit('operator', 'plan.granted', ${id}, null, '{"plan": "premium"}')`;
  for (const change of [
    sql`update public.audit_log set note = 'x' where subject = ${id}`,
    sql`delete from public.audit_log where subject = ${id}`,
    sql`truncate public.audit_log`,
  ]) {
    await expect(change).rejects.toMatchObject({ code: '42501' });
  }
  await sql`delete from auth.users where id = ${id}`;
  const rows = await sql`select action, after from public.audit_log where subject = ${id}`;
  expect([...rows]).toEqual([{ action: 'plan.granted', after: { plan: 'premium' } }]);
});

test('an entry records its actor and address, and is cut to size', async () => {
  const { sql } = database;
  const [actor, subject] = [await createUser(sql), await createUser(sql)];
  const huge = { bio: 'x'.repeat(20_000) };
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: actor.id })}, true),
      set_config('request.headers', '{"x-forwarded-for": "203.0.113.7, 10.0.0.1"}', true)`;
    await tx`select private.audit('agency', 'staff.edited', ${subject.id}, ${tx.json(huge)}, null,
      ${'y'.repeat(600)})`;
  });
  const [row] = await sql`select * from public.audit_log where subject = ${subject.id}`;
  expect(row).toMatchObject({
    actor: actor.id,
    actor_role: 'agency',
    before: { is_cut: true, bytes: 20_011 },
    after: null,
    note: 'y'.repeat(500),
    address: '203.0.113.7',
  });
});

test('an agency’s audit entries are capped per day', async () => {
  const { sql } = database;
  const [owner, other] = [await createUser(sql), await createUser(sql)];
  await logActs(sql, owner.id, 5000);
  const act = (id: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
      await tx`select private.audit('agency', 'staff.edited', ${id}, null, null)`;
    });
  await expect(act(owner.id)).rejects.toMatchObject({ code: 'PT429' });
  await act(other.id);
});

test('entries of one transaction count towards the cap, but rolled-back ones don’t', async () => {
  const { sql } = database;
  const [owner, other] = [await createUser(sql), await createUser(sql)];
  await logActs(sql, owner.id, 4998);
  const act = (tx: TransactionSql) =>
    tx`select private.audit('agency', 'staff.edited', null, null, null)`;
  const beSomebody = (tx: TransactionSql, sub: string) =>
    tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub })}, true)`;
  await sql.begin(async (tx) => {
    await beSomebody(tx, owner.id);
    await act(tx);
    const takenBack = tx.savepoint(async (inner) => {
      await act(inner);
      throw new Error('Taken back.');
    });
    await expect(takenBack).rejects.toThrow('Taken back.');
    await act(tx);
    await expect(tx.savepoint(act)).rejects.toMatchObject({ code: 'PT429' });
    await beSomebody(tx, other.id);
    await act(tx);
  });
  const [row] = await sql`
    select count(*)::int as count from public.audit_log where actor = ${owner.id}`;
  expect(row).toEqual({ count: 5000 });
});

test('users can read what was done to them and why, but not by whom', async () => {
  const { sql } = database;
  const [ada, eve] = [await createProfile(sql), await createProfile(sql)];
  for (const { user_id } of [ada, eve])
    await sql`select private.audit('administrator', 'account.seen', ${user_id}, null, null, 'Asked')`;
  const seen = await as(sql, person(ada.user_id), async (tx) => [
    ...(await tx`select actor_role, action, subject, note from public.audit_log`),
  ]);
  expect(seen).toEqual([
    { actor_role: 'administrator', action: 'account.seen', subject: ada.user_id, note: 'Asked' },
  ]);
  for (const column of ['actor', 'address']) {
    const read = as(
      sql,
      person(ada.user_id),
      (tx) => tx`select ${tx(column)} from public.audit_log`,
    );
    await expect(read, column).rejects.toMatchObject({ code: '42501' });
  }
});
