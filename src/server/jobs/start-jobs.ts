import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRunner } from './runner.ts';
import type { RunnerDeps } from './runner-options.ts';

/** The first visitors do not wait while the library is loaded (80 ms of the event loop). */
const START_AFTER_MS = 500;

/** Runs jobs from soon on. @returns how to stop, also before it began */
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
  await sleep(START_AFTER_MS, undefined, { signal, ref: false });
  const { startJobRunner } = await import('./runner.ts');
  return startJobRunner(deps);
}
