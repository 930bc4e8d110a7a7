import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, formatNumber } from '../stand/figure.ts';
import { readMegabytes } from '../stand/memory.ts';
import { type ProbeResult, startProbe } from '../stand/probe.ts';
import { startScript } from '../stand/processes.ts';
import { requestRaw } from '../stand/raw-request.ts';
import { type Scope, within } from '../stand/scope.ts';
import type { Server } from '../stand/server.ts';
import type { Bounds } from './attack.ts';

const WARM_UP_REQUESTS = 1_500;
const SAMPLE_MS = 100;
/** Each over a separate connection; Node.js accepts one per turn of the event loop. */
const PROBE_EVERY_MS = 20;
/** The duration of the comparison beside a busy process. */
const BASELINE_MS = 10_000;
/** The server's time to settle after an attack. */
const REST_MS = 3_000;

/** Observations of a server under attack. */
export type Seen = {
  beforeMegabytes: number;
  peakMegabytes: number;
  afterMegabytes: number;
  othersP99Ms: number;
  /**
   * The same without an attack, beside an unrelated process that uses the whole core: the machine's share.
   */
  baselineP99Ms: number;
  /** The same for each of the addresses. */
  othersNote: string;
  /** The number of others who got no 200. */
  othersFailures: number;
  hasSurvived: boolean;
};

/** @param urls requested by others @returns the observations during and after the attack */
export async function watchServer(
  scope: Scope,
  server: Server,
  urls: string[],
  assault: () => Promise<void>,
): Promise<Seen> {
  await warmUp(urls);
  const baselineP99Ms = findWorst(await askBesideBusyProcess(scope, urls));
  const beforeMegabytes = readMegabytes(server.pid);
  let peakMegabytes = beforeMegabytes;
  const sampling = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, readMegabytes(server.pid));
  }, SAMPLE_MS);
  try {
    const others = await within(scope, async (own) => {
      const probing = await startProbe(own, { urls, everyMs: PROBE_EVERY_MS });
      await assault();
      return probing.end();
    });
    await wait(REST_MS);
    const state = await requestRaw(`${server.url}/healthz`).catch(() => null);
    return {
      beforeMegabytes,
      peakMegabytes,
      afterMegabytes: readMegabytes(server.pid),
      othersP99Ms: findWorst(others),
      baselineP99Ms,
      othersNote: others.map(({ p99Ms }) => `${formatNumber(p99Ms)} ms`).join(', '),
      othersFailures: others.reduce((sum, { failures }) => sum + failures, 0),
      hasSurvived: !server.hasExited() && state?.status === 200,
    };
  } finally {
    clearInterval(sampling);
  }
}

/** @returns the waiting time of others without an attack, while the core is shared */
function askBesideBusyProcess(scope: Scope, urls: string[]): Promise<ProbeResult[]> {
  return within(scope, async (own) => {
    const busy = startScript(own, 'busy-process.ts', null, { core: 'server' });
    await busy.readLine();
    const probing = await startProbe(own, { urls, everyMs: PROBE_EVERY_MS });
    await wait(BASELINE_MS);
    const results = await probing.end();
    await busy.kill();
    return results;
  });
}

const findWorst = (results: readonly ProbeResult[]) =>
  Math.max(...results.map(({ p99Ms }) => p99Ms));

/** A fresh server uses less memory than a working one, even without an attack. */
async function warmUp(urls: readonly string[]): Promise<void> {
  const url = (index: number) => urls[index % urls.length] ?? '';
  for (let done = 0; done < WARM_UP_REQUESTS; done += 1) await requestRaw(url(done));
}

/** @returns the figures of an attack: survival, memory, others */
export function describeSeen(seen: Seen, bounds: Bounds): Figure[] {
  const { beforeMegabytes, peakMegabytes, afterMegabytes } = seen;
  const toGrowth = (megabytes: number) => Math.max(0, (megabytes / beforeMegabytes - 1) * 100);
  const inMegabytes = (megabytes: number) => `${formatNumber(megabytes)} MB`;
  return [
    atMost({ what: 'servers lost', value: seen.hasSurvived ? 0 : 1, target: 0 }),
    atMost({
      what: 'memory afterwards, past before',
      value: toGrowth(afterMegabytes),
      target: bounds.growthPercent,
      unit: '%',
      note: `${inMegabytes(beforeMegabytes)}, then ${inMegabytes(afterMegabytes)}`,
    }),
    atMost({
      what: 'memory at most, past before',
      value: toGrowth(peakMegabytes),
      target: bounds.peakPercent ?? Number.POSITIVE_INFINITY,
      unit: '%',
      note: inMegabytes(peakMegabytes),
    }),
    atMost({
      what: 'others’ p99, past that beside an unrelated busy process',
      value: Math.max(0, seen.othersP99Ms - seen.baselineP99Ms),
      target: bounds.othersP99Ms,
      unit: 'ms',
      note: `${seen.othersNote}; before ${formatNumber(seen.baselineP99Ms)} ms`,
    }),
    atMost({
      what: 'others who got no answer',
      value: seen.othersFailures,
      target: bounds.othersMayFail ? Number.POSITIVE_INFINITY : 0,
    }),
  ];
}
