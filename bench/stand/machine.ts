import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isPinned } from './processes.ts';

/** Above this, timings measure the other work more than ours. */
const QUIET_PERCENT = 10;

/** @returns the figures' conditions, and whether other work disturbs them: read it before the first */
export function describeMachine(): string {
  const cores = isPinned ? 'servers and load on one each' : 'servers and load not held apart';
  const busy = readPressure();
  return [
    `Node.js ${process.versions.node}, ${availableParallelism()} cores, ${cores}`,
    ...(busy > QUIET_PERCENT
      ? [`other work is waiting for a core ${busy} % of the time: timings are noise`]
      : []),
  ].join('\n');
}

/** Percent of the last minute in which something had to wait for a core: Linux's pressure stall information. */
function readPressure(): number {
  try {
    return Number(/avg60=(\d+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
