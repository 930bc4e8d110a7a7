import type { BarePage } from '../bare-page-process.ts';
import { connectTo } from './database.ts';
import { createFullPage, requestPacked } from './full-page.ts';
import { startScript } from './processes.ts';
import type { RawAnswer } from './raw-request.ts';
import { type Scope, within } from './scope.ts';
import { startServer } from './server.ts';

/** What `node:http` writes by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive'];

/** Where a full page stands, and what a bare server needs to send the same. */
export type Stage = { dataDirectory: string; path: string; barePage: BarePage };

/**
 * Takes down how a page is sent.
 *
 * @param known a page that stands there anyway; without it a public page is made that has everything
 */
export function prepareBarePage(
  outer: Scope,
  dataDirectory: string,
  known?: string,
): Promise<Stage> {
  return within(outer, async (scope) => {
    const { url } = await startServer(scope, { dataDirectory });
    const path = known ?? (await createFullPage(connectTo(scope, dataDirectory)));
    return { dataDirectory, path, barePage: toBarePage(await requestPacked(url + path)) };
  });
}

/** A server on a core of its own, and the address of the page there. */
export type Side = { pid: number; url: string };

/** Our server, with the page at hand. */
export async function startOurs(scope: Scope, { dataDirectory, path }: Stage): Promise<Side> {
  const { pid, url } = await startServer(scope, { dataDirectory, core: 'server' });
  await requestPacked(url + path);
  return { pid, url: url + path };
}

/** The least a server can be that sends the same. */
export async function startBare(scope: Scope, { barePage }: Stage): Promise<Side> {
  const server = startScript(scope, 'bare-page-process.ts', barePage, { core: 'server' });
  return { pid: server.pid, url: `http://127.0.0.1:${await server.readLine()}/` };
}

function toBarePage({ rawHeaders, body }: RawAnswer): BarePage {
  const headers = rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !OWN_HEADERS.includes(name.toLowerCase());
  });
  return { headers, body: body.toString('base64') };
}
