import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories.ts';
import { insertLead } from './leads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const GRACE = {
  full_name: 'Grace Hopper',
  email: 'grace@vizit.test',
  phone: '',
  company: '',
  message: 'Hello',
};

async function leaveDetails(user_id: string, consent: string): Promise<string> {
  const form = parseLeadForm({ consent });
  const lead = { user_id, answers: GRACE, form, source: 'example.com', consent_version: 'v1' };
  return (await insertLead(database.sql, lead))?.id ?? '';
}

test('a lead is stored with a copy of its form and a job to notify its owner', async () => {
  const { sql } = database;
  const { id: user_id } = await createUser(sql);
  const id = await leaveDetails(user_id, 'I agree to be contacted.');
  const [lead] = await sql`select * from public.leads where id = ${id}`;
  expect(lead).toMatchObject({
    ...GRACE,
    user_id,
    source: 'example.com',
    consent: 'I agree to be contacted.',
    consent_version: 'v1',
    consented_at: expect.any(Date),
    announced_at: null,
    form: parseLeadForm({ consent: 'I agree to be contacted.' }),
  });
  const jobs = await sql`
    select t.identifier as task, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id`;
  expect([...jobs]).toEqual([{ task: 'announce_lead', payload: { lead_id: id } }]);
});

test('a form without a consent sentence asks for no consent', async () => {
  const { sql } = database;
  const id = await leaveDetails((await createUser(sql)).id, '');
  const [lead] = await sql`select consent, consented_at from public.leads where id = ${id}`;
  expect(lead).toEqual({ consent: '', consented_at: null });
});

test('a lead for a deleted account is not stored, and queues no job', async () => {
  const { sql } = database;
  await sql`delete from graphile_worker._private_jobs`;
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await leaveDetails(nobody, '')).toBe('');
  expect(await sql`select from graphile_worker.jobs`).toHaveLength(0);
});
