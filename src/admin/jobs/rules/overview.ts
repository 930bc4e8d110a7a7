import * as z from 'zod/mini';
import { findNextRun } from '#kit/rules/jobs/schedule.ts';
import { SCHEDULES, TASKS } from './tasks.generated.ts';
import { toTaskTitle } from './tasks.ts';

const Count = z.int().check(z.nonnegative());

const TaskCount = z.object({
  task: z.string(),
  waiting: Count,
  running: Count,
  failed: Count,
  /** ISO; null if none is waiting. */
  next_run_at: z.nullable(z.string()),
});

const TroubledJob = z.object({
  id: z.int(),
  task: z.string(),
  /** `retrying` waits for its next attempt; `failed` has none left. */
  state: z.enum(['retrying', 'failed']),
  attempts: Count,
  max_attempts: Count,
  /** ISO: the next attempt, if there is one. */
  run_at: z.string(),
  last_error: z.string(),
});

const JobOverview = z.object({
  waiting: Count,
  running: Count,
  failed: Count,
  tasks: z.array(TaskCount),
  troubled: z.array(TroubledJob),
  schedules: z.array(z.object({ task: z.string(), last_run_at: z.nullable(z.string()) })),
});

export type TaskCount = z.infer<typeof TaskCount>;
export type TroubledJob = z.infer<typeof TroubledJob>;

/** The state of background jobs, for administrators. */
export type JobOverview = z.infer<typeof JobOverview>;

/** @param value from `job_overview()` @throws if it is invalid */
export function parseJobOverview(value: unknown): JobOverview {
  return z.parse(JobOverview, value);
}

/** A task in the list. `next_run_at` is ISO; null if nothing is due. */
export type TaskRow = TaskCount & { title: string };

/** @returns whether nothing is queued or scheduled */
export function isAtRest({ waiting, running, failed, next_run_at }: TaskRow): boolean {
  return waiting + running + failed === 0 && next_run_at === null;
}

/**
 * @returns all tasks, including an older release's if they still have jobs: failed ones first, then those
 *   with queued jobs, then by next run
 */
export function listTaskRows({ tasks }: JobOverview, now: Date): TaskRow[] {
  const counted = new Map(tasks.map((count) => [count.task, count]));
  const names = new Set([...Object.keys(TASKS), ...counted.keys()]);
  const rows = [...names].map((task) => {
    const row = counted.get(task) ?? { waiting: 0, running: 0, failed: 0, next_run_at: null };
    const schedule = SCHEDULES.find((candidate) => candidate.task === task);
    const scheduled = schedule ? findNextRun(schedule, now).toISOString() : null;
    const next_run_at = row.next_run_at ?? scheduled;
    return { ...row, task, title: toTaskTitle(task), next_run_at };
  });
  return rows.toSorted(
    (one, other) =>
      other.failed - one.failed ||
      other.waiting + other.running - (one.waiting + one.running) ||
      toTime(one) - toTime(other),
  );
}

function toTime({ next_run_at }: TaskRow): number {
  return next_run_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(next_run_at);
}
