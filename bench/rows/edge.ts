import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { hasVarnish, startVarnish } from '#test/servers/varnish.ts';
import { connectTo } from '../stand/database.ts';
import { atMost, type Figure, type Row } from '../stand/figure.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import { runLoad } from '../stand/load.ts';
import { requestRaw } from '../stand/raw-request.ts';
import { alternate, compareRates } from '../stand/rounds.ts';
import type { Scope } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';

const ROUNDS = 3;
const SUSPENSIONS = 20;
const LOAD = { connections: 100, warmUpSeconds: 2, seconds: 4 };
const POLL_MS = 2;

/** The same page through Varnish and from the server itself, and the cost of being behind it. */
export const edge: Row = {
  title: 'The edge: a page through Varnish, as a share of the same page from the server',
  async measure(scope) {
    if (!hasVarnish()) return [skipped()];
    const { sql, path, server, url } = await openEdge(scope);
    const headers = { 'accept-encoding': 'br' };
    const load = (target: string) => async () => {
      await requestPacked(target + path);
      return runLoad(scope, { ...LOAD, pid: server.pid, headers, url: target + path });
    };
    const rounds = await alternate(ROUNDS, { ours: load(url), bare: load(server.url) });
    const seconds = await measureSuspensions(sql, url + path, path);
    return [
      compareRates(rounds, 1),
      atMost({
        what: 'seconds until a suspension holds at the edge, the slowest of twenty',
        value: Math.max(...seconds),
        target: 1,
        unit: 's',
      }),
    ];
  },
};

const skipped = (): Figure => ({
  what: 'skipped',
  value: '–',
  target: '–',
  isMet: true,
  note: 'no `varnishd` with its modules is installed here',
});

async function openEdge(scope: Scope) {
  const dataDirectory = createDataDirectory(scope);
  const port = await findFreePort();
  const purgePort = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { EDGE_PURGE_URL: `http://127.0.0.1:${purgePort}/` };
  const server = await startServer(scope, { dataDirectory, core: 'server', env });
  const stop = await startVarnish({
    port,
    purgePort,
    serverPort: Number(new URL(server.url).port),
  });
  scope.defer(stop);
  const sql = connectTo(scope, dataDirectory);
  return { sql, server, url, path: await createFullPage(sql) };
}

/** Each of a page cached at the edge. @returns how long it was still shown, in seconds */
async function measureSuspensions(sql: Sql, url: string, path: string): Promise<number[]> {
  const username = path.slice(BIO_PREFIX.length);
  const until = async (status: number) => {
    while ((await requestRaw(url)).status !== status) await wait(POLL_MS);
  };
  const seconds: number[] = [];
  for (let count = 0; count < SUSPENSIONS; count += 1) {
    await until(200);
    const began = performance.now();
    await sql`
      select private.suspend(user_id, 'administrator', 'Spam') from public.profiles
      where username = ${username}`;
    await until(404);
    seconds.push((performance.now() - began) / 1000);
    await sql`
      select private.lift_suspension(user_id, 'administrator') from public.profiles
      where username = ${username}`;
  }
  return seconds;
}
