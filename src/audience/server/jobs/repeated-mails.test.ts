import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { connect } from '#database/connect.ts';
import type { Mail, Mailer } from '#kit/server/clients/mailer.ts';
import { type JobRunner, startJobRunner } from '#kit/server/jobs/runner.ts';
import { parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { insertLead } from '../data/leads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

function startRunner(
  mailer: Mailer,
  { url, sql }: Pick<TestDatabase, 'url' | 'sql'> = database,
): JobRunner {
  const publicUrl = 'https://vizit.example';
  const runner = startJobRunner(
    { url, sql, mailer, publicUrl, ...IDLE_GATEWAY },
    { tasks: TASK_LIST, schedules: [] },
  );
  onTestFinished(() => runner.stop());
  return runner;
}

async function leaveDetails({ user_id }: { user_id: string }): Promise<string> {
  const lead = await insertLead(database.sql, {
    user_id,
    answers: { full_name: 'Grace', email: 'grace@vizit.test', phone: '', company: '', message: '' },
    form: parseLeadForm({}),
    source: '',
    consent_version: '',
  });
  return lead?.id ?? '';
}

async function countUnannounced({ user_id }: { user_id: string }): Promise<number> {
  return (
    await database.sql`
      select from public.leads where user_id = ${user_id} and announced_at is null`
  ).length;
}

const countJobs = async () =>
  (await database.sql`select from graphile_worker.jobs where run_at <= now()`).length;

test('an email that was sent but not recorded keeps its id on the second try', async () => {
  const owner = await createPremiumProfile(database.sql);
  const names: (string | undefined)[] = [];
  const mailer: Mailer = {
    async send({ id }) {
      names.push(id);
      // As if the database went away right after.
      if (names.length === 1) throw new Error('no primary');
    },
  };
  const lead = await leaveDetails(owner);
  startRunner(mailer);
  await expect.poll(() => names).toEqual([`lead-${lead}`, `lead-${lead}`]);
});

test('an email sent during a database outage is recorded afterwards and not sent twice', async () => {
  const proxy = await openDatabaseProxy(database.url);
  const sql = connect(proxy.url, { max: 2 });
  onTestFinished(async () => {
    await sql.end({ timeout: 0 });
    await proxy.close();
  });
  const owner = await createPremiumProfile(database.sql);
  const sent: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail);
      await proxy.cut();
    },
  };
  const runner = startRunner(mailer, { url: proxy.url, sql });
  await leaveDetails(owner);
  await expect.poll(() => sent.length).toBe(1);
  // The runner is stopping, but gives the job back only after the mail was noted.
  const stopping = runner.stop();
  await proxy.mend();
  await stopping;
  await expect.poll(() => countUnannounced(owner)).toBe(0);
  const again: Mail[] = [];
  startRunner({ send: async (mail) => void again.push(mail) });
  await database.sql`
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`;
  await expect.poll(countJobs).toBe(0);
  expect([sent.length, again]).toEqual([1, []]);
});
