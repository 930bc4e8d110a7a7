import { PATHS } from '#kit/rules/paths.ts';
import { lookAt, type Score } from '#test/pages/lighthouse.ts';
import { atLeast, type Figure, type Row } from '../stand/figure.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';

/** A busy machine can only lower a score, so the best one counts. */
const TRIES = 5;

/** For a phone as Lighthouse models it. */
export const lighthouse: Row = {
  title: 'Lighthouse, performance',
  async measure(scope) {
    const { url } = await startServer(scope, { dataDirectory: createDataDirectory(scope) });
    const figures: Figure[] = [];
    for (const [path, target] of [
      ['/bio/demo', 100],
      [PATHS.signIn, 98],
      [PATHS.pricing, 98],
    ] as const) {
      const { points, costs } = await findBest(url + path, target);
      figures.push(atLeast({ what: path, value: points, target, note: costs.join(', ') }));
    }
    return figures;
  },
};

async function findBest(url: string, target: number): Promise<Score> {
  let best: Score = { points: 0, costs: [] };
  for (let tries = 0; tries < TRIES && best.points < target; tries++) {
    const { performance } = await lookAt(url, ['performance']);
    if (performance.points > best.points) best = performance;
  }
  return best;
}
