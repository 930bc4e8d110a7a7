import { startScript } from './processes.ts';
import type { Scope } from './scope.ts';

/** The probe process's orders: a steady trickle, each URL in turn. */
export type ProbeJob = { urls: string[]; everyMs: number; seconds: number };

/** For each URL in order: the response times, and the number of failures. */
export type ProbeResult = { p99Ms: number; maxMs: number; count: number; failures: number };

/**
 * Sends requests at a fixed pace from a separate process, whether or not earlier responses have arrived.
 */
export async function probe(scope: Scope, job: ProbeJob): Promise<ProbeResult[]> {
  const probing = startScript(scope, 'probe-process.ts', job, { core: 'load' });
  await probing.readLine();
  return JSON.parse(await probing.readLine());
}

/**
 * The same for the duration of other work. @returns once it runs, a function that stops it and returns its
 * results
 */
export async function startProbe(
  scope: Scope,
  job: Omit<ProbeJob, 'seconds'>,
): Promise<{ end(): Promise<ProbeResult[]> }> {
  const endless = { ...job, seconds: Number.MAX_SAFE_INTEGER };
  const probing = startScript(scope, 'probe-process.ts', endless, { core: 'load' });
  await probing.readLine();
  return {
    async end() {
      const line = probing.readLine();
      await probing.stop();
      const results: (Omit<ProbeResult, 'p99Ms'> & { p99Ms: number | null })[] = JSON.parse(
        await line,
      );
      // If all failed, there is no waiting time to report.
      return results.map((result) => ({ ...result, p99Ms: result.p99Ms ?? 0 }));
    },
  };
}
