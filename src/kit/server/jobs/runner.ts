import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type WorkerEvents } from 'graphile-worker';
import { findPrimary } from '#database/hosts.ts';
import {
  JOB_HEARTBEAT_MS,
  JOB_RUNNER_DEAD_AFTER_MS,
  JOB_STOP_GRACE_MS,
  JOB_STOP_SLACK_MS,
  JOBS_RESTART_AFTER_MS,
} from '../limits/jobs.ts';
import { settleNotes } from './note-sent.ts';
import { addScheduledJobs, keepJobRunner, releaseJobRunner } from './queue.ts';
import {
  type Jobs,
  openPool,
  type RunnerDeps,
  type RunnerSettings,
  toRunnerOptions,
} from './runner-options.ts';

const SETTINGS = {
  heartbeatMs: JOB_HEARTBEAT_MS,
  deadAfterMs: JOB_RUNNER_DEAD_AFTER_MS,
  graceMs: JOB_STOP_GRACE_MS,
};

/** `stop` lets running jobs end; those that take too long are given back to the queue. */
export type JobRunner = { stop(): Promise<void> };

/**
 * Runs jobs until stopped, through database outages. Any number of copies may share a database: each job runs
 * on one of them.
 */
export function startJobRunner(deps: RunnerDeps, given: Jobs & Partial<RunnerSettings>): JobRunner {
  const settings = { ...SETTINGS, ...given };
  const stopping = new AbortController();
  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      const limit = settings.graceMs + JOB_STOP_SLACK_MS;
      await Promise.race([ended, sleep(limit, undefined, { ref: false })]);
    },
  };

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce(deps, settings, stopping.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the jobs were interrupted and start again'),
      );
      await sleep(JOBS_RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
}

/**
 * One lifetime of the library's runner. It survives most outages, but not one while a job's end is recorded.
 */
async function runOnce(
  deps: RunnerDeps,
  settings: RunnerSettings,
  stopping: AbortSignal,
): Promise<void> {
  const { sql } = deps;
  const events = new EventEmitter() as WorkerEvents;
  let workerId = '';
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  reportJobs(events, deps);
  guardListener(events);
  const url = await findPrimary(deps.url);
  const pgPool = openPool(url, deps.log);
  const end = () => void pgPool.end().catch(() => {});
  const options = toRunnerOptions({ ...deps, pgPool }, settings, events);
  const runner = await run(options).catch((error: unknown) => {
    end();
    throw error;
  });
  const sendHeartbeat = () =>
    keepJobRunner(sql, workerId, settings.deadAfterMs).catch((error: unknown) =>
      deps.log.debug({ err: error }, 'no heartbeat of the jobs'),
    );
  const stop = () => void runner.stop().catch(() => {});
  const leaving = createLeaving(stop, settings.graceMs + JOB_STOP_SLACK_MS);
  const heartbeat = setInterval(() => {
    void sendHeartbeat();
    void hasMoved(deps.url, url).then((moved) => moved && leaving.begin());
  }, settings.heartbeatMs);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    if (stopping.aborted) stop();
    // Concurrently, so that a runner that ends in the meantime is noticed.
    const ending = Promise.all([runner.promise, sendHeartbeat(), startSchedules(deps, settings)]);
    await Promise.race([ending, leaving.over]);
  } finally {
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', stop);
    end();
    await settleNotes();
    await releaseJobRunner(sql, workerId).catch(() => {});
  }
}

/**
 * Asks the library to stop, once, and waits only as long as running jobs may take: with connections to a
 * hung or unreachable host it would wait forever.
 */
function createLeaving(stop: () => void, patienceMs: number) {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const over = begun.then(() => {
    stop();
    return sleep(patienceMs, undefined, { ref: false });
  });
  return { begin, over };
}

/** Whether the primary has moved to another host. The queue's own connections know only one. */
async function hasMoved(hosts: string, url: string): Promise<boolean> {
  return (await findPrimary(hosts).catch(() => url)) !== url;
}

/** Daily tasks also run at every start, because a run may have been missed. */
async function startSchedules({ sql, log }: RunnerDeps, settings: RunnerSettings): Promise<void> {
  const tasks = settings.schedules.map(({ task }) => task);
  await addScheduledJobs(sql, tasks).catch((error: unknown) =>
    log.warn({ err: error }, 'the scheduled jobs wait for their time'),
  );
}

/** Reports each job's outcome to the log and the metrics. */
function reportJobs(events: WorkerEvents, { log, onJobEnd }: RunnerDeps): void {
  events.on('job:success', ({ job }) => onJobEnd?.(job.task_identifier, 'done'));
  events.on(
    'job:error',
    ({ job: { id, task_identifier: task, attempts, max_attempts }, error }) => {
      log.warn({ job: id, task, attempts, err: error }, 'a job failed');
      onJobEnd?.(task, attempts >= max_attempts ? 'lost' : 'failed');
    },
  );
}

/**
 * If the listening connection dies while the library releases it, the library releases it twice and the
 * second time throws an uncatchable error, which would end the process. So a released connection never
 * responds (graphile-worker 0.17.2, `release` in main.js).
 */
function guardListener(events: WorkerEvents): void {
  const released = new WeakSet<object>();
  events.on('pool:listen:success', ({ client }) => void released.delete(client));
  events.on('pool:listen:release', ({ client }) => {
    if (released.has(client)) Object.assign(client, { query: () => new Promise(() => {}) });
    released.add(client);
  });
}
