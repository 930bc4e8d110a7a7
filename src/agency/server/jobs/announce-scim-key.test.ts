import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('an owner is emailed about a new directory key, unless it has been deleted by then', async () => {
  const { sql } = database;
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const deps = { ...IDLE_GATEWAY, sql, mailer, publicUrl: 'https://vizit.test' };
  const { user_id } = await createAgency(sql);
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ sub: user_id, role: 'authenticated', aal: 'aal1', amr });
  const makeKey = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx`select public.create_scim_key()`;
    });
  const listJobs = async () =>
    (
      await sql<{ payload: { user_id: string; prefix: string } }[]>`
        select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'announce_scim_key' order by j.id`
    ).map(({ payload }) => payload);
  await makeKey();
  await makeKey();
  const [replaced, made] = await listJobs();
  await TASK_LIST.announce_scim_key(replaced, deps);
  expect(mails).toEqual([]);
  await TASK_LIST.announce_scim_key(made, deps);
  expect(mails).toMatchObject([
    {
      subject: 'A company directory can change your team · Vizit',
      text: expect.stringContaining(`${made?.prefix}…`),
    },
  ]);
  expect(mails[0]?.text).toContain('https://vizit.test/agency-dashboard/profile');
});
