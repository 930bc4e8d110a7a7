import { startScript } from './processes.ts';
import type { Scope } from './scope.ts';

/** What the probe process is told: a steady trickle, each URL in turn. */
export type ProbeJob = { urls: string[]; everyMs: number; seconds: number };

/** For each URL in order: how long the answers took, and how many were none. */
export type ProbeResult = { p99Ms: number; maxMs: number; count: number; failures: number };

/** Asks at a fixed pace from a process of its own, whether or not earlier answers have come. */
export async function probe(scope: Scope, job: ProbeJob): Promise<ProbeResult[]> {
  const probing = startScript(scope, 'probe-process.ts', job, { core: 'load' });
  await probing.readLine();
  return JSON.parse(await probing.readLine());
}

/** The same for as long as something else takes. @returns once it asks, how to end it, with what it found */
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
      // Where all were failures there is no wait to speak of.
      return results.map((result) => ({ ...result, p99Ms: result.p99Ms ?? 0 }));
    },
  };
}
