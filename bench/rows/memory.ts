import { connectTo } from '../stand/database.ts';
import { atMost, formatNumber, type Row } from '../stand/figure.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import { runLoad } from '../stand/load.ts';
import { readMegabytes } from '../stand/memory.ts';
import type { Scope } from '../stand/scope.ts';
import { createDataDirectory, type Server, startServer } from '../stand/server.ts';
import { createStamps } from '../stand/stamps.ts';
import { pickVisitor, postJson } from '../stand/visitors.ts';

/** Shorter than the budget's million each, which takes a quarter of an hour. */
const LEG = { seconds: 15, events: 40_000 };

const VIEWERS = 100;
const REPORTERS = 20;
/** The limits remember each for a minute, so the warm-up uses as many as the run. */
const CROWD = 2_000;

const SAMPLE_MS = 200;
const TARGET_PERCENT = 20;

type Stage = { server: Server; page: string; profileId: string; stamp: string };

/**
 * A server's peak memory in one leg of views and events, compared with the warm-up leg before. Peaks are
 * compared, since the heap varies by half between collections.
 */
export const memory: Row = {
  title: 'Memory after page views and events (a shorter run than the budget speaks of)',
  async measure(scope) {
    const stage = await prepare(scope);
    const warmUp = await runLeg(scope, stage);
    const { peakMegabytes, views } = await runLeg(scope, stage);
    return [
      atMost({
        what: 'growth past warm-up',
        value: Math.max(0, (peakMegabytes / warmUp.peakMegabytes - 1) * 100),
        target: TARGET_PERCENT,
        unit: '%',
        note:
          `at most ${formatNumber(warmUp.peakMegabytes)} and ${formatNumber(peakMegabytes)} MB;` +
          ` ${formatNumber(views)} views, ${formatNumber(LEG.events)} events`,
      }),
    ];
  },
};

async function prepare(scope: Scope): Promise<Stage> {
  const dataDirectory = createDataDirectory(scope);
  const server = await startServer(scope, { dataDirectory });
  const sql = connectTo(scope, dataDirectory);
  const page = server.url + (await createFullPage(sql));
  await requestPacked(page);
  const [profile] = await sql<{ id: string }[]>`
    select id from public.profiles order by created_at desc limit 1`;
  const profileId = profile?.id ?? '';
  const stamp = (await createStamps(dataDirectory)).issue(profileId, new Date());
  return { server, page, profileId, stamp };
}

async function runLeg(scope: Scope, stage: Stage) {
  let peakMegabytes = 0;
  const sampling = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, readMegabytes(stage.server.pid));
  }, SAMPLE_MS);
  try {
    const views = await view(scope, stage);
    await report(stage);
    return { views, peakMegabytes };
  } finally {
    clearInterval(sampling);
  }
}

/** @returns the number of views */
async function view(scope: Scope, { server, page }: Stage): Promise<number> {
  const { count } = await runLoad(scope, {
    url: page,
    headers: { 'accept-encoding': 'br' },
    connections: VIEWERS,
    warmUpSeconds: 1,
    seconds: LEG.seconds,
    pid: server.pid,
  });
  return count;
}

async function report({ server, profileId, stamp }: Stage): Promise<void> {
  const event = { type: 'profile_view', profile_id: profileId, stamp, referrer: '' };
  let left = LEG.events;
  const reportOnAndOn = async () => {
    while (left-- > 0) {
      const answer = await postJson(`${server.url}/events`, event, pickVisitor(CROWD));
      if (answer.status !== 202) throw new Error(`/events answers ${answer.status}.`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: REPORTERS }, reportOnAndOn));
}
