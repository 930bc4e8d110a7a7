import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What wrk says of a run. */
export type WrkResult = {
  count: number;
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers other than 2xx and 3xx, and connections that failed. */
  failures: number;
};

export type WrkJob = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** What is asked for in turn, each time as another visitor; without it the URL, again and again. */
  mixed?: readonly MixedRequest[];
  /** Who ask in turn, each for something of their own; without them the one URL. */
  people?: readonly PersonRequest[];
};

/** What one of several people asks for, beside the headers of all. */
export type PersonRequest = { path: string; authorization: string };

/** One kind of request among others. */
export type MixedRequest = { method: 'GET' | 'POST'; path: string; body?: object };

/** @returns whether wrk is there: a load generator in C, which one core of this does not outrun */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Asks as fast as it is answered, from one thread. @throws with what wrk said when it cannot run */
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

/** @param text what `wrk --latency` prints @throws when it is not that */
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
