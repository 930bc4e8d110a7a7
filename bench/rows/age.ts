import autocannon from 'autocannon';
import type { Sql } from '#database/connect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { prepareBarePage, type Side, startBare, startOurs } from '../stand/bare-page.ts';
import { connectTo } from '../stand/database.ts';
import { formatNumber, type Row } from '../stand/figure.ts';
import { runLoad } from '../stand/load.ts';
import { alternate, compareRates } from '../stand/rounds.ts';
import { within } from '../stand/scope.ts';
import { createDataDirectory } from '../stand/server.ts';
import { createStamps } from '../stand/stamps.ts';
import { pickVisitor } from '../stand/visitors.ts';
import { hasWrk, type MixedRequest, runWrk } from '../stand/wrk.ts';

/** The requests served by each side before measuring. */
const LIFE_REQUESTS = 1_000_000;
const LEG_SECONDS = 20;
/** Measurements on a slower machine are meaningless. */
const MAX_LEGS = 30;
const CONNECTIONS = 50;
const ROUNDS = 5;
const LOAD = {
  headers: { 'accept-encoding': 'br' },
  connections: 100,
  warmUpSeconds: 2,
  seconds: 4,
};

/**
 * The cached page from a process that has served for a while, compared with a bare server of the same age.
 */
export const age: Row = {
  title: 'The cached page from a process that has served a million mixed requests',
  async measure(scope) {
    const stage = await prepareBarePage(scope, createDataDirectory(scope));
    const ours = await startOurs(scope, stage);
    const sql = connectTo(scope, stage.dataDirectory);
    const profileId = await readProfileId(sql);
    const stamp = (await createStamps(stage.dataDirectory)).issue(profileId, new Date());
    const served = await live(ours, listWork(stage.path, { profile_id: profileId, stamp }));
    const bare = await startBare(scope, stage);
    await live(bare, [{ method: 'GET', path: '/' }]);
    const load = (side: Side) => () => within(scope, (own) => runLoad(own, { ...LOAD, ...side }));
    const rounds = await alternate(ROUNDS, { ours: load(ours), bare: load(bare) });
    const rates = compareRates(rounds, 0.9);
    return [{ ...rates, note: `${rates.note}; ${formatNumber(served)} requests before` }];
  },
};

/** A day's mix of requests: mostly pages, some unknown, doors, files and events. */
function listWork(path: string, page: { profile_id: string; stamp: string }): MixedRequest[] {
  const view = { type: 'profile_view', ...page, referrer: '' };
  return [
    { method: 'GET', path },
    { method: 'GET', path: `${path}?utm_source=bench` },
    { method: 'GET', path },
    { method: 'GET', path: '/bio/nobody_has_this_name' },
    { method: 'GET', path: PATHS.signIn },
    { method: 'GET', path: '/config.json' },
    { method: 'GET', path: `${path}.vcf` },
    { method: 'POST', path: '/events', body: view },
  ];
}

async function readProfileId(sql: Sql): Promise<string> {
  const [profile] = await sql<{ id: string }[]>`
    select id from public.profiles order by created_at desc limit 1`;
  if (profile === undefined) throw new Error('There is no profile.');
  return profile.id;
}

/** @returns the number of answered requests, at least a million unless the machine is very slow */
async function live(side: Side, work: readonly MixedRequest[]): Promise<number> {
  let served = 0;
  for (let leg = 0; leg < MAX_LEGS && served < LIFE_REQUESTS; leg += 1) {
    served += await (hasWrk() ? askWithWrk(side.url, work) : askWithAutocannon(side.url, work));
  }
  return served;
}

async function askWithWrk(url: string, mixed: readonly MixedRequest[]): Promise<number> {
  const job = { url, headers: {}, connections: CONNECTIONS, seconds: LEG_SECONDS, mixed };
  return (await runWrk(job)).count;
}

async function askWithAutocannon(url: string, work: readonly MixedRequest[]): Promise<number> {
  const requests = work.map(({ body, ...request }) => ({
    ...request,
    headers: pickVisitor(),
    ...(body && { body: JSON.stringify(body) }),
  }));
  const options = { url, connections: CONNECTIONS, duration: LEG_SECONDS, requests };
  return (await autocannon(options)).requests.total;
}
