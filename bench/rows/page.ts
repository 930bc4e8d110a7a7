import { prepareBarePage, type Stage, startBare, startOurs } from '../stand/bare-page.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { runLoad } from '../stand/load.ts';
import { alternate, compareRates, medianRatio, type Round } from '../stand/rounds.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory } from '../stand/server.ts';

const ROUNDS = 5;
const LOAD = {
  headers: { 'accept-encoding': 'br' },
  connections: 100,
  warmUpSeconds: 4,
  seconds: 4,
};

/** The cached public page compared with a bare `node:http` server that sends the same bytes, both fresh. */
export const page: Row = {
  title: 'Cached public page, as a share of a bare node:http server sending the same bytes',
  async measure(scope) {
    const rounds = await loadFresh(scope, await prepareBarePage(scope, createDataDirectory(scope)));
    const p99 = rounds.at(-1);
    return [
      compareRates(rounds, 0.9),
      atMost({
        what: 'p99',
        value: medianRatio(rounds, ({ p99Ms }) => p99Ms),
        target: 1.5,
        unit: '×',
        note: `${p99?.ours.p99Ms.toFixed(1)} and ${p99?.bare.p99Ms.toFixed(1)} ms in the last round`,
      }),
    ];
  },
};

/** @returns each side's results under load, on processes started for it */
export async function loadFresh(scope: Scope, stage: Stage): Promise<Round[]> {
  const load = (start: typeof startOurs | typeof startBare) => () =>
    within(scope, async (own) => runLoad(own, { ...LOAD, ...(await start(own, stage)) }));
  return alternate(ROUNDS, { ours: load(startOurs), bare: load(startBare) });
}
