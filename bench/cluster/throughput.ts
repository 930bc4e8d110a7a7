import { requestPacked } from '../stand/full-page.ts';
import { runLoad } from '../stand/load.ts';
import { readProcessorMs } from '../stand/processor.ts';
import { type Scope, within } from '../stand/scope.ts';
import { median } from '../stand/statistics.ts';
import { balance } from './copies.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 3;
const LOAD = { connections: 60, warmUpSeconds: 1, seconds: 4 };

/** Cached pages, through the balancer. */
export type Throughput = {
  copies: number;
  requestsPerSecond: number[];
  /** CPU time per request of all copies together, in microseconds. */
  cpuMicroseconds: number[];
};

/** Loads one, two and three copies in turn, as fast as they respond. */
export function measureThroughput(outer: Scope, stage: Stage): Promise<Throughput[]> {
  return within(outer, async (scope) => {
    const results: Throughput[] = [];
    const urls: string[] = [];
    for (let count = 1; count <= stage.copies.length; count += 1) {
      urls.push(await balance(scope, stage.copies.slice(0, count)));
      results.push({ copies: count, requestsPerSecond: [], cpuMicroseconds: [] });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, url] of urls.entries()) await measure(scope, stage, url, results[index]);
    }
    return results;
  });
}

async function measure(scope: Scope, stage: Stage, url: string, result?: Throughput) {
  if (result === undefined) return;
  const used = stage.copies.slice(0, result.copies);
  const path = stage.known[0] ?? '';
  for (const copy of used) await requestPacked(copy.url + path);
  const headers = { 'accept-encoding': 'br' };
  const job = { ...LOAD, url: url + path, headers, pid: used[0]?.pid() ?? 0 };
  const read = () => used.reduce((sum, copy) => sum + readProcessorMs(copy.pid()), 0);
  const before = read();
  const { requestsPerSecond } = await runLoad(scope, job);
  // The CPU time includes the warm-up, so the requests do too.
  const count = requestsPerSecond * (LOAD.warmUpSeconds + LOAD.seconds);
  result.requestsPerSecond.push(requestsPerSecond);
  result.cpuMicroseconds.push(((read() - before) * 1_000) / count);
}

export function describeThroughput(results: readonly Throughput[]): string[] {
  return results.map(({ copies, requestsPerSecond, cpuMicroseconds }) => {
    const spread = (values: number[]) =>
      [Math.min(...values), median(values), Math.max(...values)].map(Math.round).join(' · ');
    return (
      `  ${copies} ${copies === 1 ? 'copy  ' : 'copies'}  ${spread(requestsPerSecond).padStart(24)}` +
      `  ${spread(cpuMicroseconds).padStart(20)}`
    );
  });
}
