import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency } from '#test/factories.ts';
import { collectMails } from '#test/queued-jobs.ts';
import { COMPANY_CHANGES } from './announce-company-sign-in.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

async function announce(state: string, change: string): Promise<Mail[]> {
  const { sql } = database;
  const { deps, mails } = collectMails(sql);
  const { user_id: agency } = await createAgency(sql);
  const domain = 'company.example';
  await sql`
    insert into private.company_sign_ins (agency_id, domain, state, failing_since)
    values (${agency}, ${domain}, ${state}, ${state === 'failing' ? new Date() : null})`;
  await TASK_LIST.announce_company_sign_in({ agency, domain, change }, deps);
  return mails;
}

test.each(COMPANY_CHANGES)(
  'an owner is emailed about a company sign-in that is %s',
  async (change) => {
    const state = change === 'failing' || change === 'released' ? change : 'pending';
    const [mail] = await announce(state, change);
    expect(mail?.text).toContain('company.example');
    expect(mail?.text).toContain('https://vizit.test/agency-dashboard/profile');
  },
);

test('no email is sent if the record has returned', async () => {
  expect(await announce('pending', 'failing')).toEqual([]);
  expect(await announce('pending', 'released')).toEqual([]);
});

test('the owner is emailed when the record disappears, and when the domain is released', async () => {
  const { sql } = database;
  const { user_id } = await createAgency(sql);
  await sql`
    insert into private.company_sign_ins (agency_id, domain, state)
    values (${user_id}, 'told.example', 'active')`;
  const move = (state: string, since: Date | null) => sql`
    update private.company_sign_ins set state = ${state}, failing_since = ${since}
    where agency_id = ${user_id}`;
  await move('failing', new Date());
  await move('active', null);
  await move('released', null);
  const queued = await sql`
    select payload ->> 'change' as change from graphile_worker._private_jobs
    where payload ->> 'agency' = ${user_id} order by id`;
  expect(queued.map(({ change }) => change)).toEqual(['failing', 'released']);
});
