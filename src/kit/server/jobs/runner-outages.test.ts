import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import type { JobOutcome } from '../process/metrics.ts';
import { startJobRunner } from './runner.ts';
import type { RunnerSettings } from './runner-options.ts';
import type { Task } from './task.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from private.job_runners`;
});
afterAll(() => database.drop());

type Ended = [task: string, outcome: JobOutcome];

/** A runner with the test's own tasks, on the test's database. */
function startRunner(
  tasks: Record<string, Task>,
  settings: Partial<RunnerSettings> = {},
  { url, sql }: Pick<TestDatabase, 'url' | 'sql'> = database,
) {
  const ended: Ended[] = [];
  const runner = startJobRunner(
    {
      url,
      sql,
      mailer: { send: async () => {} },
      publicUrl: 'http://localhost:3000',
      ...IDLE_GATEWAY,
      onJobEnd: (...end) => void ended.push(end),
    },
    { tasks, schedules: [], ...settings },
  );
  onTestFinished(() => runner.stop());
  return { ...runner, ended };
}

/** A promise that the test resolves. */
function openGate(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve: () => resolve() };
}

async function addJob(
  task: string,
  payload: Record<string, number> = {},
  maxAttempts = 25,
): Promise<void> {
  const { sql } = database;
  await sql`
    select graphile_worker.add_job(
      ${task}, ${sql.json(payload)}::json, max_attempts => ${maxAttempts}
    )`;
}

type QueuedJob = { attempts: number; last_error: string | null; is_locked: boolean; wait: number };

/** Queued jobs; `wait` is in seconds until they are due. */
async function listJobs(): Promise<QueuedJob[]> {
  return [
    ...(await database.sql<QueuedJob[]>`
      select attempts, last_error, locked_at is not null as is_locked,
        extract(epoch from run_at - now())::float8 as wait
      from graphile_worker.jobs order by id`),
  ];
}

test('while PostgreSQL is down no job is lost, and jobs resume without a restart', async () => {
  const proxy = await openDatabaseProxy(database.url);
  const gate = openGate();
  const begun = openGate();
  const done: string[] = [];
  const sql = connect(proxy.url, { max: 2 });
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    await proxy.close();
  });
  startRunner(
    {
      slow: async () => {
        begun.resolve();
        await gate.promise;
        done.push('slow');
      },
      quick: async () => void done.push('quick'),
    },
    { heartbeatMs: 500, deadAfterMs: 1_500 },
    { url: proxy.url, sql },
  );
  await addJob('slow');
  await begun.promise;
  await proxy.cut();
  // Its end can't be recorded, so the next runner repeats the job.
  gate.resolve();
  await addJob('quick');
  await expect.poll(() => done).toEqual(['slow']);
  await proxy.mend();
  await expect.poll(listJobs).toEqual([]);
  expect(done).toContain('quick');
});

// The library then releases one connection twice; vitest fails on uncaught errors.
test('repeated database outages don’t end the process', async () => {
  for (let round = 0; round < 10; round++) {
    const proxy = await openDatabaseProxy(database.url);
    const sql = connect(proxy.url, { max: 2 });
    const begun = openGate();
    const tasks = { brief: async () => begun.resolve() };
    const runner = startRunner(tasks, { graceMs: 100 }, { url: proxy.url, sql });
    await addJob('brief');
    await begun.promise;
    await proxy.cut();
    await runner.stop();
    await sql.end({ timeout: 0 });
    await proxy.close();
  }
});
