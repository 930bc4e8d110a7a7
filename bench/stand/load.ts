import { startScript } from './processes.ts';
import type { Scope } from './scope.ts';
import type { PersonRequest } from './wrk.ts';

/** What the load process is told: as many requests as the connections take, one after the other. */
export type LoadJob = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Who ask in turn, each for something of their own; without them the one URL. */
  people?: readonly PersonRequest[];
  /** The server's process, whose use of the processor is read. */
  pid: number;
};

export type LoadResult = {
  count: number;
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers other than 2xx, and connections that failed. */
  failures: number;
  /** Processor time of the server for one request; null where the system does not tell. */
  cpuMicroseconds: number | null;
  /**
   * What asked. autocannon tops out near 10,000 requests a second on a core, a fifth of what a bare
   * server answers: with it, requests a second say how fast the load is.
   */
  tool: 'wrk' | 'autocannon';
};

/** Puts load on a server from a process and a core of its own. @throws when a request failed */
export async function runLoad(scope: Scope, job: LoadJob): Promise<LoadResult> {
  const load = startScript(scope, 'load-process.ts', job, { core: 'load' });
  const result: LoadResult = JSON.parse(await load.readLine());
  await load.exited;
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${job.url} failed.`);
  return result;
}
