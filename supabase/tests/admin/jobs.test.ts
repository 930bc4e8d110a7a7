import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type JobOverview, parseJobOverview } from '#admin/jobs/rules/overview.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories.ts';
import { as, type Caller, person, SERVICE, VISITOR } from '../roles.ts';

let database: TestDatabase;
let administrator: string;
let somebody: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  administrator = (await createUser(sql)).id;
  somebody = (await createUser(sql)).id;
  await sql`insert into public.admin_users (id) values (${administrator})`;
});
afterEach(() => database.sql`delete from graphile_worker._private_jobs`);
afterAll(() => database.drop());

type Progress = { attempts?: number; last_error?: string; locked_by?: string; key?: string };

/** A job at the given progress. @returns its id */
async function createJob(task: string, progress: Progress = {}): Promise<number> {
  const { sql } = database;
  const { attempts = 0, last_error = null, locked_by = null } = progress;
  const [job] = await sql<{ id: number }[]>`
    with job as (select (graphile_worker.add_job(${task})).id)
    select id::int from job`;
  if (job === undefined) throw new Error('No job was made.');
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${last_error},
      locked_by = ${locked_by}, locked_at = case when ${locked_by}::text is not null then now() end
    where id = ${job.id}`;
  return job.id;
}

function readOverview(caller: Caller): Promise<JobOverview> {
  return as(database.sql, caller, async (sql) => {
    const [row] = await sql<{ overview: unknown }[]>`select public.job_overview() as overview`;
    return parseJobOverview(row?.overview);
  });
}

function retry(caller: Caller, id: number): Promise<boolean | undefined> {
  return as(database.sql, caller, async (sql) => {
    const [row] = await sql<{ retried: boolean }[]>`select public.retry_job(${id}) as retried`;
    return row?.retried;
  });
}

test('an administrator sees waiting, running and failed jobs by task', async () => {
  await createJob('announce_lead');
  const retrying = await createJob('announce_lead', { attempts: 2, last_error: 'no mail server' });
  await createJob('announce_lead', { attempts: 1, locked_by: 'somebody' });
  const failed = await createJob('digest_leads', { attempts: 25, last_error: 'mailbox full' });
  const overview = await readOverview(person(administrator));
  expect(overview).toMatchObject({ waiting: 2, running: 1, failed: 1 });
  expect(overview.tasks).toMatchObject([
    { task: 'announce_lead', waiting: 2, running: 1, failed: 0, next_run_at: expect.any(String) },
    { task: 'digest_leads', waiting: 0, running: 0, failed: 1, next_run_at: null },
  ]);
  expect(overview.troubled).toMatchObject([
    { id: failed, state: 'failed', last_error: 'mailbox full' },
    { id: retrying, state: 'retrying', attempts: 2, last_error: 'no mail server' },
  ]);
});

test('an empty queue gives an empty overview', async () => {
  expect(await readOverview(person(administrator))).toMatchObject({
    waiting: 0,
    running: 0,
    failed: 0,
    tasks: [],
    troubled: [],
  });
});

test('an error is shown on one line, without email addresses', async () => {
  const last_error = '550 <ada@vizit.test>:\n no mailbox "grace+x@mail.example.com" here';
  await createJob('announce_lead', { attempts: 1, last_error });
  const { troubled } = await readOverview(person(administrator));
  expect(troubled.map((job) => job.last_error)).toEqual([
    '550 <(address)>: no mailbox "(address)" here',
  ]);
});

test('a job whose server was killed is reported as such', async () => {
  await createJob('announce_lead', { attempts: 1 });
  const { troubled } = await readOverview(person(administrator));
  expect(troubled).toMatchObject([{ last_error: 'The server stopped while the job ran.' }]);
});

test('an administrator can retry a failed job, starting at the first attempt', async () => {
  const id = await createJob('announce_lead', { attempts: 25, last_error: 'no' });
  expect(await retry(person(administrator), id)).toBe(true);
  const { waiting, failed } = await readOverview(person(administrator));
  expect({ waiting, failed }).toEqual({ waiting: 1, failed: 0 });
});

test('a running or missing job can’t be retried', async () => {
  const id = await createJob('announce_lead', { attempts: 1, locked_by: 'somebody' });
  expect(await retry(person(administrator), id)).toBe(false);
  expect(await retry(person(administrator), id + 1000)).toBe(false);
});

test('only administrators can see and retry jobs', async () => {
  const id = await createJob('announce_lead', { attempts: 25 });
  const refusal = { code: 'PT403', message: 'Access denied: Admin privileges required' };
  await expect(readOverview(person(somebody))).rejects.toMatchObject(refusal);
  await expect(retry(person(somebody), id)).rejects.toMatchObject(refusal);
  for (const caller of [VISITOR, SERVICE]) {
    await expect(readOverview(caller)).rejects.toMatchObject({ code: '42501' });
    await expect(retry(caller, id)).rejects.toMatchObject({ code: '42501' });
  }
});

test('API roles can’t reach the queue itself', async () => {
  const { sql } = database;
  const roles = await sql`
    select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_schema_privilege(role, 'graphile_worker', 'usage')
      or has_schema_privilege(role, 'graphile_worker', 'create')`;
  expect([...roles]).toEqual([]);
  for (const caller of [VISITOR, person(administrator), SERVICE]) {
    const add = as(sql, caller, (sql) => sql`select graphile_worker.add_job('announce_lead')`);
    await expect(add).rejects.toMatchObject({ code: '42501' });
    const read = as(sql, caller, (sql) => sql`select from graphile_worker.jobs`);
    await expect(read).rejects.toMatchObject({ code: '42501' });
  }
});

test('only administrators can see the state of mail', async () => {
  const read = (caller: Caller) =>
    as(database.sql, caller, (sql) => sql`select public.mail_overview() as state`);
  expect(await read(person(administrator))).toMatchObject([{ state: { waiting: 0, failing: 0 } }]);
  await expect(read(person(somebody))).rejects.toThrow('Access denied');
  await expect(read(VISITOR)).rejects.toMatchObject({ code: '42501' });
});
