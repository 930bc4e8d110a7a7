import { setTimeout as wait } from 'node:timers/promises';
import { createSilence } from '../faults/silence.ts';
import { requestRaw } from '../stand/raw-request.ts';

const EVERY_MS = 40;
/** A visitor's patience. */
const PATIENCE_MS = 10_000;

/** Visits at a steady pace, each counted at the time it was due. */
export type Visits = {
  /** The longest time without a page since the last call, in milliseconds. */
  takeLongestSilence(): number;
  /** The number of requests, and of other statuses. */
  counts(): { asked: number; refused: Map<string, number> };
  stop(): Promise<void>;
};

/** Requests a page every 40 ms, whether or not earlier responses have arrived. */
export function startVisits(urls: readonly string[], everyMs = EVERY_MS): Visits {
  const silence = createSilence();
  const refused = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  let asked = 0;
  let isOver = false;
  const visit = async (url: string) => {
    const status = await requestRaw(url, {}, PATIENCE_MS).then(
      (answer) => answer.status,
      () => 'none',
    );
    if (status === 200) silence.end();
    else refused.set(String(status), (refused.get(String(status)) ?? 0) + 1);
  };
  const run = async () => {
    while (!isOver) {
      const visiting = visit(urls[asked % urls.length] ?? '');
      asked += 1;
      pending.add(visiting);
      void visiting.then(() => pending.delete(visiting));
      await wait(everyMs);
    }
    await Promise.all(pending);
  };
  const running = run();
  return {
    takeLongestSilence: silence.takeLongest,
    counts: () => ({ asked, refused }),
    async stop() {
      isOver = true;
      await running;
    },
  };
}
