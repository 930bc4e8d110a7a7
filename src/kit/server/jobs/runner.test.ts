import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { announceLead } from '#audience/server/jobs/announce-lead.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import type { JobOutcome } from '../process/metrics.ts';
import { startJobRunner } from './runner.ts';
import type { RunnerSettings } from './runner-options.ts';
import type { Task } from './task.ts';

const RUNNER_SCRIPT = join(import.meta.dirname, '../../../../test/servers/job-runner.ts');

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

/** Makes retries due and notifies the runners, as of a new job. */
async function makeDue(): Promise<void> {
  await database.sql`update graphile_worker._private_jobs set run_at = now()`;
  await database.sql`select pg_notify('jobs:insert', '{"count": 1}')`;
}

test('however many servers there are, each job is done once', async () => {
  const done: number[] = [];
  const tasks = {
    count: async (payload: unknown) => void done.push((payload as { number: number }).number),
  };
  const runners = [startRunner(tasks), startRunner(tasks)];
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  await Promise.all(numbers.map((number) => addJob('count', { number })));
  await expect.poll(listJobs).toEqual([]);
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(runners.flatMap(({ ended }) => ended)).toHaveLength(40);
});

test('a failing job waits longer each time, and is done once it can be', async () => {
  let isBroken = true;
  const runner = startRunner({
    stubborn: async () => {
      if (isBroken) throw new Error('not today');
    },
  });
  await addJob('stubborn');
  // An attempt is counted when it begins; only its end unlocks the job and sets when it is due.
  await expect.poll(listJobs).toMatchObject([{ attempts: 1, is_locked: false }]);
  expect(await listJobs()).toMatchObject([{ last_error: 'not today' }]);
  await makeDue();
  await expect.poll(listJobs).toMatchObject([{ attempts: 2, is_locked: false }]);
  const [job] = await listJobs();
  expect(job?.wait).toBeGreaterThan(5);
  isBroken = false;
  await makeDue();
  await expect.poll(listJobs).toEqual([]);
  expect(runner.ended).toEqual([
    ['stubborn', 'failed'],
    ['stubborn', 'failed'],
    ['stubborn', 'done'],
  ]);
});

test('a job that failed for good is kept', async () => {
  const runner = startRunner({
    hopeless: async () => {
      throw new Error('never');
    },
  });
  await addJob('hopeless', {}, 1);
  const lost = { attempts: 1, last_error: 'never', is_locked: false };
  await expect.poll(listJobs).toMatchObject([lost]);
  expect(runner.ended).toEqual([['hopeless', 'lost']]);
});

test('a stop lets a running job finish', async () => {
  const gate = openGate();
  const begun = openGate();
  const runner = startRunner({
    slow: async () => {
      begun.resolve();
      await gate.promise;
    },
  });
  await addJob('slow');
  await begun.promise;
  const stopped = runner.stop();
  gate.resolve();
  await stopped;
  expect(runner.ended).toEqual([['slow', 'done']]);
  expect(await listJobs()).toEqual([]);
});

test('a stop releases a job that doesn’t finish in time', async () => {
  const begun = openGate();
  const runner = startRunner(
    {
      endless: () => {
        begun.resolve();
        return new Promise(() => {});
      },
    },
    { graceMs: 50 },
  );
  await addJob('endless');
  await begun.promise;
  await runner.stop();
  expect(await listJobs()).toMatchObject([{ attempts: 1, is_locked: false }]);
});

test('a killed server’s job is soon done by another', async () => {
  await addJob('endless');
  const child = spawn(process.execPath, ['--import', 'tsx', RUNNER_SCRIPT, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await listJobs()).toMatchObject([{ attempts: 1, is_locked: true }]);

  let count = 0;
  const endless = async () => {
    count++;
  };
  startRunner({ endless }, { heartbeatMs: 100, deadAfterMs: 1_000 });
  await expect.poll(listJobs).toEqual([]);
  expect(count).toBe(1);
});

test('a server that sends heartbeats keeps its job', async () => {
  const gate = openGate();
  const begun = openGate();
  let count = 0;
  const tasks = {
    slow: async () => {
      count++;
      begun.resolve();
      await gate.promise;
    },
  };
  const timing = { heartbeatMs: 50, deadAfterMs: 500 };
  startRunner(tasks, timing);
  await addJob('slow');
  await begun.promise;
  startRunner(tasks, timing);
  const { sql } = database;
  await expect
    .poll(async () => {
      const [row] = await sql<{ age: number }[]>`
          select extract(epoch from now() - locked_at)::float8 as age from graphile_worker.jobs`;
      return row?.age;
    })
    .toBeGreaterThan(1.2);
  gate.resolve();
  await expect.poll(listJobs).toEqual([]);
  expect(count).toBe(1);
});

test('an invalid payload fails the job, and isn’t revealed in the error', async () => {
  startRunner({ announce_lead: announceLead.run });
  await addJob('announce_lead', { lead_id: 12345 });
  const last_error = 'The payload does not fit at lead_id';
  await expect.poll(listJobs).toMatchObject([{ attempts: 1, last_error }]);
});

test('daily jobs also run once at every start', async () => {
  let count = 0;
  const tasks = { daily: async () => void count++ };
  const { sql } = database;
  await sql`select graphile_worker.add_job('daily', job_key => 'daily')`;
  startRunner(tasks, {
    schedules: [{ task: 'daily' as never, hour: 0, minute: 0 }],
  });
  await expect.poll(listJobs).toEqual([]);
  await expect.poll(() => count).toBeGreaterThan(0);
});
