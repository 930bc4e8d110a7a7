import { qrCodePath } from '#kit/rules/paths.ts';
import { atMost, type Figure, formatNumber } from '../stand/figure.ts';
import { readProcessorMs } from '../stand/processor.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack } from './attack.ts';
import { createCounts, createSender } from './flood.ts';
import { startNeighbours, type Waits } from './neighbours.ts';
import { createPages } from './pages.ts';

const CODES = 1_500;
const SIDE_PIXELS = 2048;
/** Drawn one after the other before the flood, the first of them cold. */
const WARM_UP = 20;
const MEASURED = 50;
const NEIGHBOURS = 400;
const NEIGHBOUR_EVERY_MS = 100;
const ROUND_MS = 1_000;
const ROUNDS = 10;

/** The largest codes of 1,500 pages, each for the first time, while people request other pages' codes. */
export const qrCodes: Attack = {
  name: 'qr-codes',
  title: `${formatNumber(CODES)} codes of ${formatNumber(SIDE_PIXELS)} pixels asked for within ${ROUNDS} seconds, from anywhere`,
  bounds: { growthPercent: 20, peakPercent: 100, othersP99Ms: 100 },
  async attack({ scope, server, sql, watch }) {
    const names = await createPages(sql, WARM_UP + MEASURED + CODES + NEIGHBOURS);
    const send = createSender(scope);
    const ask = async (name: string | undefined, side: number) => {
      const url = `${server.url}${qrCodePath(name ?? '', 'png')}?size=${side}`;
      return (await send(url, { headers: pickVisitor() })).status;
    };
    const take = (count: number) => names.splice(0, count);
    for (const name of take(WARM_UP)) await ask(name, SIDE_PIXELS);
    const startedAt = readProcessorMs(server.pid);
    for (const name of take(MEASURED)) await ask(name, SIDE_PIXELS);
    const eachMs = (readProcessorMs(server.pid) - startedAt) / MEASURED;

    const flooded = take(CODES);
    const statuses = createCounts();
    let waits: Waits = { p99Ms: 0, count: 0, refused: 0 };
    await watch(async () => {
      const neighbours = startNeighbours(NEIGHBOUR_EVERY_MS, (count) =>
        ask(names[count % names.length], 512),
      );
      const asked: Promise<void>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const name of flooded.splice(0, CODES / ROUNDS)) {
          asked.push(ask(name, SIDE_PIXELS).then(statuses.add));
        }
        await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
      }
      await Promise.all(asked);
      waits = await neighbours.stop();
    });
    return { note: statuses.describe(), figures: toFigures(eachMs, waits) };
  },
};

function toFigures(eachMs: number, waits: Waits): Figure[] {
  return [
    atMost({
      what: `processor time of one code of ${formatNumber(SIDE_PIXELS)} pixels`,
      value: eachMs,
      target: 50,
      unit: 'ms',
    }),
    atMost({
      what: 'wait for another page’s code, p99',
      value: waits.p99Ms,
      target: 1_000,
      unit: 'ms',
      note: `${waits.refused} of ${waits.count} were asked to come back`,
    }),
  ];
}
