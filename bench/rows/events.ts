import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createCollector } from '#audience/events/server/collector.ts';
import { type RecordedEvent, recordEvents } from '#audience/events/server/write-batch.ts';
import { connect, type Sql } from '#database/connect.ts';
import { createAsk } from '#kit/server/data/ask.ts';
import { createProfile } from '#test/factories.ts';
import { startDatabase } from '../stand/database.ts';
import { atLeast, formatNumber, type Row } from '../stand/figure.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { createStamps } from '../stand/stamps.ts';
import { median } from '../stand/statistics.ts';
import { pickVisitor } from '../stand/visitors.ts';

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 1;

/** Concurrently visited pages, and visitors waiting for a response. */
const PAGES = 100;
const VISITORS = 1_000;

/** The server's pool size. */
const CONNECTIONS = 10;
const SOCKETS = 200;
const TARGET = 10;

export type Stage = { databaseUrl: string; dataDirectory: string; sql: Sql; profileIds: string[] };

/**
 * The same events with as many waiting visitors: through the collector, and each in a separate statement.
 */
export const events: Row = {
  title: 'Accepted events, each acknowledged only once it is durable, against one insert per event',
  async measure(scope) {
    const stage = await prepareEvents(scope);
    const rounds: { ours: number; single: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const single = await within(scope, (own) => measureSingle(own, stage));
      rounds.push({ ours: await within(scope, (own) => measureCollector(own, stage)), single });
    }
    const http = await within(scope, (own) => measureHttp(own, stage));
    const middle = (side: 'ours' | 'single') =>
      formatNumber(median(rounds.map((round) => round[side])));
    return [
      atLeast({
        what: 'events a second',
        value: median(rounds.map(({ ours, single }) => ours / single)),
        target: TARGET,
        unit: '×',
        note: `${middle('ours')} and ${middle('single')} a second; over HTTP, with its client on the same cores, ${formatNumber(http)}`,
      }),
    ];
  },
};

/** One PostgreSQL for both sides, with pages to be visited. */
export async function prepareEvents(scope: Scope): Promise<Stage> {
  const dataDirectory = createDataDirectory(scope);
  const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
  // The server creates the schema.
  await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
  const profiles = await Promise.all(Array.from({ length: PAGES }, () => createProfile(sql)));
  return { databaseUrl, dataDirectory, sql, profileIds: profiles.map(({ id }) => id) };
}

async function measureCollector(scope: Scope, stage: Stage): Promise<number> {
  const { ask, close } = createAsk(openPool(scope, stage));
  scope.defer(close);
  const collector = createCollector({ ask });
  scope.defer(collector.stop);
  return countPerSecond(VISITORS, () => collector.add(buildView(stage)));
}

async function measureSingle(scope: Scope, stage: Stage): Promise<number> {
  const sql = openPool(scope, stage);
  return countPerSecond(VISITORS, async () => {
    const unseen = await recordEvents(sql, { events: [buildView(stage)], drops: [] });
    return unseen.size === 0;
  });
}

/** The whole path, for orientation: parsing, checking and responding take longer than writing. */
async function measureHttp(scope: Scope, stage: Stage): Promise<number> {
  const { url } = await startServer(scope, { ...stage, core: 'server' });
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  scope.defer(() => agent.destroy());
  const stamps = await createStamps(stage.dataDirectory);
  const drawn = new Date();
  return countPerSecond(SOCKETS, () => {
    const profile_id = pickProfile(stage);
    const stamp = stamps.issue(profile_id, drawn);
    const event = { type: 'profile_view', profile_id, stamp, referrer: '' };
    return post(agent, `${url}/events`, JSON.stringify(event));
  });
}

export function openPool(scope: Scope, { databaseUrl }: Stage): Sql {
  const sql = connect(databaseUrl, { max: CONNECTIONS, applicationName: 'bench' });
  scope.defer(() => sql.end({ timeout: 5 }));
  return sql;
}

/**
 * @returns the rate at which this many visitors complete requests, each one after the other. On a busy
 *   machine the server refuses some, which aren't counted
 * @throws if all are refused
 */
async function countPerSecond(visitors: number, act: () => Promise<boolean>): Promise<number> {
  const warmUntil = performance.now() + WARM_UP_SECONDS * 1000;
  const until = warmUntil + SECONDS * 1000;
  let count = 0;
  const visit = async () => {
    for (let now = performance.now(); now < until; now = performance.now()) {
      const isAccepted = await act().catch(() => false);
      const doneAt = performance.now();
      if (isAccepted && doneAt >= warmUntil && doneAt < until) count += 1;
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  if (count === 0) throw new Error('No event was accepted.');
  return count / SECONDS;
}

export function buildView(stage: Stage): RecordedEvent {
  return {
    profile_id: pickProfile(stage),
    event_type: 'profile_view',
    created_at: new Date().toISOString(),
    event_data: { device: 'mobile', referrer: `site-${randomInt(20)}.example`, country: 'SE' },
    visitor: randomInt(100_000).toString(16).padStart(32, '0'),
  };
}

function pickProfile({ profileIds }: Stage): string {
  return profileIds[randomInt(profileIds.length)] ?? '';
}

function post(agent: Agent, url: string, body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...pickVisitor() };
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 202));
    });
    sent.on('error', reject).end(body);
  });
}
