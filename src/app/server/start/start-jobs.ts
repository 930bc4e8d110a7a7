import { setTimeout as sleep } from 'node:timers/promises';
import { SCHEDULES } from '#admin/jobs/rules/tasks.generated.ts';
import type { JobRunner } from '#kit/server/jobs/runner.ts';
import type { RunnerDeps } from '#kit/server/jobs/runner-options.ts';
import { JOBS_START_AFTER_MS } from '#kit/server/limits/jobs.ts';

/** Starts running jobs soon. @returns a function that stops them, even before they started */
export function startJobs(deps: RunnerDeps): JobRunner {
  const stopping = new AbortController();
  const runner = start(deps, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) deps.log.error({ err: error }, 'no jobs are run');
    return null;
  });
  return {
    async stop() {
      stopping.abort();
      await (await runner)?.stop();
    },
  };
}

async function start(deps: RunnerDeps, signal: AbortSignal): Promise<JobRunner> {
  await sleep(JOBS_START_AFTER_MS, undefined, { signal, ref: false });
  const [{ startJobRunner }, { TASK_LIST }] = await Promise.all([
    import('#kit/server/jobs/runner.ts'),
    import('../tasks.ts'),
  ]);
  return startJobRunner(deps, { tasks: TASK_LIST, schedules: SCHEDULES });
}
