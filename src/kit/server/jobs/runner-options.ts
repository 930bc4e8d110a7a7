import { Logger, parseCronItems, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Schedule } from '#kit/rules/jobs/schedule.ts';
import { CONCURRENT_JOBS, JOB_POLL_INTERVAL_MS } from '../limits/jobs.ts';
import type { Log } from '../process/log.ts';
import type { JobOutcome } from '../process/metrics.ts';
import type { Task, TaskDeps } from './task.ts';

export type RunnerDeps = TaskDeps & {
  /** URL of the database of `sql`; the queue listens on its own connections. */
  url: string;
  onJobEnd?(task: string, outcome: JobOutcome): void;
};

/** Tasks by the name they are queued under, and when to queue them. */
export type Jobs = {
  tasks: Readonly<Record<string, Task>>;
  schedules: readonly Schedule[];
};

export type RunnerSettings = Jobs & {
  /** How often this copy sends a heartbeat, and after what silence another counts as dead. */
  heartbeatMs: number;
  deadAfterMs: number;
  /** How long running jobs may take to end once the runner is told to stop. */
  graceMs: number;
};

/** The jobs, the schedule, and the connection that listens for new ones. */
const POOL_SIZE = CONCURRENT_JOBS + 2;

/**
 * The queue's connections. When the library stops, it drops its error listeners and doesn't wait for its
 * connections to close. If a server shuts down after that, such as a primary that woke and was demoted, the
 * uncaught error would end this process.
 */
export function openPool(url: string, log: Log): pg.Pool {
  const note = (err: Error) => log.debug({ err }, 'a connection of the jobs failed');
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  pool.on('error', note);
  pool.on('connect', (client) => void client.on('error', note));
  return pool;
}

/** @returns graphile-worker's options */
export function toRunnerOptions(
  deps: TaskDeps & Pick<RunnerDeps, 'onJobEnd'> & { pgPool: pg.Pool },
  settings: RunnerSettings,
  events: WorkerEvents,
): RunnerOptions {
  return {
    pgPool: deps.pgPool,
    concurrency: CONCURRENT_JOBS,
    pollInterval: JOB_POLL_INTERVAL_MS,
    gracefulShutdownAbortTimeout: settings.graceMs,
    // main.ts decides when the process stops.
    noHandleSignals: true,
    logger: toLogger(deps.log),
    events,
    taskList: toTaskList(deps, settings.tasks),
    parsedCronItems: parseCronItems(
      settings.schedules.map((schedule) => ({
        task: schedule.task,
        match: toCronPattern(schedule),
        identifier: schedule.task,
        options: { jobKey: schedule.task },
      })),
    ),
    // In batches without a delay: only then does the library survive losing the database between a job's end
    // and its record.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

function toCronPattern(schedule: Schedule): string {
  if ('everyMinutes' in schedule) return `*/${schedule.everyMinutes} * * * *`;
  return `${schedule.minute} ${schedule.hour ?? '*'} * * *`;
}

/** Makes each task abort once the runner is stopping and the grace period is over. */
function toTaskList(
  deps: TaskDeps,
  tasks: RunnerSettings['tasks'],
): NonNullable<RunnerOptions['taskList']> {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { abortPromise }) => {
        await Promise.race([task(payload, deps), abortPromise]);
      },
    ]),
  );
}

/** The library logs every step, and repeats what is reported above. */
function toLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = (level === 'error' || level === 'warning') && !meta?.failure;
    log[isTrouble ? 'warn' : 'debug'](message);
  });
}
