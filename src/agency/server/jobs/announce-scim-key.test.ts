import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency } from '#test/factories.ts';
import { collectMails, takeJobs } from '#test/queued-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('an owner is emailed about a new directory key, unless it has been deleted by then', async () => {
  const { sql } = database;
  const { deps, mails } = collectMails(sql);
  const { user_id } = await createAgency(sql);
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ sub: user_id, role: 'authenticated', aal: 'aal1', amr });
  const makeKey = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx`select public.create_scim_key()`;
    });
  await makeKey();
  await makeKey();
  const [replaced, made] = await takeJobs(sql, 'announce_scim_key');
  await TASK_LIST.announce_scim_key(replaced?.payload, deps);
  expect(mails).toEqual([]);
  await TASK_LIST.announce_scim_key(made?.payload, deps);
  const { prefix } = { ...(made?.payload as { prefix: string }) };
  expect(mails).toMatchObject([
    {
      subject: 'A company directory can change your team · Vizit',
      text: expect.stringContaining(`${prefix}…`),
    },
  ]);
  expect(mails[0]?.text).toContain('https://vizit.test/agency-dashboard/profile');
});
