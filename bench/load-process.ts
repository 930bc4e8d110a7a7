import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { LoadJob, LoadResult } from './stand/load.ts';
import { percentile } from './stand/statistics.ts';

/** A process of its own that asks as fast as it is answered, and prints what came of it. */

/** `USER_HZ`, in which Linux tells processor time. */
const TICKS_PER_SECOND = 100;

const job: LoadJob = JSON.parse(process.argv[2] ?? '');
await load(job.warmUpSeconds);
process.stdout.write(`${JSON.stringify(await load(job.seconds))}\n`);

async function load(seconds: number): Promise<LoadResult> {
  const { url, headers, connections, pid } = job;
  const latencies: number[] = [];
  const cpuBefore = readCpuSeconds(pid);
  const startedAt = performance.now();
  const { errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, headers, connections, duration: seconds };
    const instance = autocannon(options, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    // Its own histogram knows whole milliseconds only.
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
    });
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  const cpuAfter = readCpuSeconds(pid);
  return {
    count: latencies.length,
    requestsPerSecond: latencies.length / elapsed,
    p99Ms: percentile(latencies, 99),
    failures: errors + non2xx,
    cpuMicroseconds:
      cpuBefore === null || cpuAfter === null
        ? null
        : ((cpuAfter - cpuBefore) * 1e6) / latencies.length,
  };
}

/** Of all its threads, in user and kernel mode: fields 14 and 15 of proc(5). */
function readCpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
