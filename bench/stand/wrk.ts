import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** wrk's results for a run. */
export type WrkResult = {
  count: number;
  requestsPerSecond: number;
  p99Ms: number;
  /** Responses other than 2xx and 3xx, and failed connections. */
  failures: number;
};

export type WrkJob = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** The requests in turn, each as another visitor; by default the one URL. */
  mixed?: readonly MixedRequest[];
  /** Callers in turn, each with their own request; by default the one URL. */
  people?: readonly PersonRequest[];
};

/** One person's headers, besides the common ones. */
export type PersonRequest = { path: string; authorization: string };

/** One of several kinds of requests. */
export type MixedRequest = { method: 'GET' | 'POST'; path: string; body?: object };

/** @returns whether wrk, a load generator in C, is installed; one core of our server can't outrun it */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/**
 * Sends requests as fast as they are answered, from one thread. @throws with wrk's output if it can't run
 */
export async function runWrk(job: WrkJob): Promise<WrkResult> {
  const { url, headers, connections, seconds } = job;
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'];
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const run = spawn('wrk', [...options, ...named, ...toTarget(url, job)]);
  let said = '';
  run.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  run.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => run.once('close', resolve));
  if (code !== 0) throw new Error(`wrk: ${said}`);
  return parseWrk(said);
}

const MIXED_SCRIPT = join(import.meta.dirname, 'mixed.lua');
const PEOPLE_SCRIPT = join(import.meta.dirname, 'people.lua');

function toTarget(url: string, { mixed, people }: WrkJob): string[] {
  if (mixed) return ['-s', MIXED_SCRIPT, url, '--', ...mixed.flatMap(toWords)];
  if (!people) return [url];
  const words = people.flatMap(({ path, authorization }) => [path, authorization]);
  return ['-s', PEOPLE_SCRIPT, url, '--', ...words];
}

function toWords({ method, path, body }: MixedRequest): string[] {
  return [method, path, body === undefined ? '' : JSON.stringify(body)];
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

/** @param text the output of `wrk --latency` @throws if it isn't */
export function parseWrk(text: string): WrkResult {
  const count = Number(/^\s*(\d+) requests in /m.exec(text)?.[1] ?? Number.NaN);
  const requestsPerSecond = Number(/^Requests\/sec:\s*([\d.]+)/m.exec(text)?.[1] ?? Number.NaN);
  const [, value, unit] = /^\s*99%\s+([\d.]+)(us|ms|s|m)\s*$/m.exec(text) ?? [];
  if (Number.isNaN(count + requestsPerSecond) || unit === undefined) {
    throw new Error(`wrk printed something else: ${text}`);
  }
  const socketErrors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/;
  const [, ...errors] = socketErrors.exec(text) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  return {
    count,
    requestsPerSecond,
    p99Ms: Number(value) * MILLISECONDS[unit as keyof typeof MILLISECONDS],
    failures: errors.reduce((sum, number) => sum + Number(number), refused),
  };
}
