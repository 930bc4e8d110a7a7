import { startScript } from './processes.ts';
import type { Scope } from './scope.ts';
import type { PersonRequest } from './wrk.ts';

/** The load process's orders: as many requests as the connections allow, one after the other. */
export type LoadJob = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Callers in turn, each with their own request; by default the one URL. */
  people?: readonly PersonRequest[];
  /** The server's process, whose CPU time is read. */
  pid: number;
};

export type LoadResult = {
  count: number;
  requestsPerSecond: number;
  p99Ms: number;
  /** Responses other than 2xx, and failed connections. */
  failures: number;
  /** The server's CPU time per request; null if the system can't tell. */
  cpuMicroseconds: number | null;
  /**
   * The load generator. autocannon tops out near 10,000 requests a second on a core, a fifth of a bare
   * server's rate: with it, requests a second measure the generator.
   */
  tool: 'wrk' | 'autocannon';
};

/** Puts load on a server from a separate process and core. @throws if a request failed */
export async function runLoad(scope: Scope, job: LoadJob): Promise<LoadResult> {
  const load = startScript(scope, 'load-process.ts', job, { core: 'load' });
  const result: LoadResult = JSON.parse(await load.readLine());
  await load.exited;
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${job.url} failed.`);
  return result;
}
