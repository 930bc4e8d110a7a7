import type { BarePage } from '../bare-page-process.ts';
import { connectTo } from '../stand/database.ts';
import { atLeast, atMost, type Row } from '../stand/figure.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import { type LoadResult, runLoad } from '../stand/load.ts';
import { startScript } from '../stand/processes.ts';
import type { RawAnswer } from '../stand/raw-request.ts';
import { alternate, describeRounds, medianRatio } from '../stand/rounds.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';

const ROUNDS = 5;
const LOAD = {
  headers: { 'accept-encoding': 'br' },
  connections: 100,
  warmUpSeconds: 2,
  seconds: 4,
};

/** What `node:http` writes by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive'];

/** The cached public page against a bare `node:http` server that sends the same bytes. */
export const page: Row = {
  title: 'Cached public page, as a share of a bare node:http server sending the same bytes',
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { path, barePage } = await preparePage(scope, dataDirectory);
    const rounds = await alternate(ROUNDS, {
      ours: () => within(scope, (own) => loadOurs(own, dataDirectory, path)),
      bare: () => within(scope, (own) => loadBare(own, barePage)),
    });
    const p99 = rounds.at(-1);
    return [
      atLeast({
        what: 'requests a second',
        value: medianRatio(rounds, ({ requestsPerSecond }) => requestsPerSecond),
        target: 0.9,
        unit: '×',
        note: describeRounds(rounds),
      }),
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

function preparePage(outer: Scope, dataDirectory: string) {
  return within(outer, async (scope) => {
    const { url } = await startServer(scope, { dataDirectory });
    const path = await createFullPage(connectTo(scope, dataDirectory));
    return { path, barePage: toBarePage(await requestPacked(url + path)) };
  });
}

function toBarePage({ rawHeaders, body }: RawAnswer): BarePage {
  const headers = rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !OWN_HEADERS.includes(name.toLowerCase());
  });
  return { headers, body: body.toString('base64') };
}

async function loadOurs(scope: Scope, dataDirectory: string, path: string): Promise<LoadResult> {
  const { pid, url } = await startServer(scope, { dataDirectory, core: 'server' });
  await requestPacked(url + path);
  return runLoad(scope, { ...LOAD, pid, url: url + path });
}

async function loadBare(scope: Scope, barePage: BarePage): Promise<LoadResult> {
  const server = startScript(scope, 'bare-page-process.ts', barePage, { core: 'server' });
  const url = `http://127.0.0.1:${await server.readLine()}/`;
  return runLoad(scope, { ...LOAD, pid: server.pid, url });
}
