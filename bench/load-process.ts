import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { LoadJob, LoadResult } from './stand/load.ts';
import { percentile } from './stand/statistics.ts';
import { hasWrk, runWrk } from './stand/wrk.ts';

/** A separate process that sends requests as fast as they are answered, and prints the results. */

/** `USER_HZ`, Linux's unit of CPU time. */
const TICKS_PER_SECOND = 100;

type Counted = Omit<LoadResult, 'cpuMicroseconds'>;

const job: LoadJob = JSON.parse(process.argv[2] ?? '');
const ask = hasWrk() ? askWithWrk : askWithAutocannon;
await ask(job.warmUpSeconds);
process.stdout.write(`${JSON.stringify(await measure(job.seconds))}\n`);

async function measure(seconds: number): Promise<LoadResult> {
  const before = readCpuSeconds(job.pid);
  const counted = await ask(seconds);
  const after = readCpuSeconds(job.pid);
  const cpuMicroseconds =
    before === null || after === null ? null : ((after - before) * 1e6) / counted.count;
  return { ...counted, cpuMicroseconds };
}

async function askWithWrk(seconds: number): Promise<Counted> {
  return { ...(await runWrk({ ...job, seconds })), tool: 'wrk' };
}

async function askWithAutocannon(seconds: number): Promise<Counted> {
  const { url, headers, connections, people } = job;
  const latencies: number[] = [];
  const startedAt = performance.now();
  const { errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = people?.map(({ path, authorization }) => ({
      path,
      headers: { ...headers, authorization },
    }));
    const options = { url, headers, connections, duration: seconds, ...(requests && { requests }) };
    const instance = autocannon(options, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    // Its own histogram has only whole milliseconds.
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
    });
  });
  return {
    count: latencies.length,
    requestsPerSecond: latencies.length / ((performance.now() - startedAt) / 1000),
    p99Ms: percentile(latencies, 99),
    failures: errors + non2xx,
    tool: 'autocannon',
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
