import { setTimeout as wait } from 'node:timers/promises';
import type { ProbeJob, ProbeResult } from './stand/probe.ts';
import { requestRaw } from './stand/raw-request.ts';
import { percentile } from './stand/statistics.ts';

/** The response timeout. */
const PATIENCE_MS = 10_000;

/**
 * A separate process that reports when it is ready, sends requests at a fixed pace, and prints the response
 * times.
 */

const job: ProbeJob = JSON.parse(process.argv[2] ?? '');
const taken: number[][] = job.urls.map(() => []);
const failures = job.urls.map(() => 0);

// A process's first requests are slow for internal reasons.
for (const url of job.urls) await requestRaw(url);

let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});

process.stdout.write('ready\n');

const pending: Promise<void>[] = [];
const startedAt = performance.now();
for (let tick = 0; !isOver && tick * job.everyMs < job.seconds * 1000; tick++) {
  const due = startedAt + tick * job.everyMs;
  await wait(Math.max(0, due - performance.now()));
  pending.push(ask(tick % job.urls.length));
}
await Promise.all(pending);

const results: ProbeResult[] = taken.map((times, index) => ({
  p99Ms: percentile(times, 99),
  maxMs: Math.max(...times),
  count: times.length,
  failures: failures[index] ?? 0,
}));
process.stdout.write(`${JSON.stringify(results)}\n`);

async function ask(index: number): Promise<void> {
  const askedAt = performance.now();
  const status = await requestRaw(job.urls[index] ?? '', {}, PATIENCE_MS).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 200) taken[index]?.push(performance.now() - askedAt);
  else failures[index] = (failures[index] ?? 0) + 1;
}
