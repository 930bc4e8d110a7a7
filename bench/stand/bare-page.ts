import type { BarePage } from '../bare-page-process.ts';
import { connectTo } from './database.ts';
import { createFullPage, requestPacked } from './full-page.ts';
import { startScript } from './processes.ts';
import type { RawAnswer } from './raw-request.ts';
import { type Scope, within } from './scope.ts';
import { startServer } from './server.ts';

/** The headers that `node:http` writes itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive'];

/** A full page's URL, and everything a bare server needs to send the same. */
export type Stage = { dataDirectory: string; path: string; barePage: BarePage };

/**
 * Records a page's response.
 *
 * @param known an existing page; by default a full public page is created
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

/** A server on its own core, and the page's URL there. */
export type Side = { pid: number; url: string };

/** Our server, with the page cached. */
export async function startOurs(scope: Scope, { dataDirectory, path }: Stage): Promise<Side> {
  const { pid, url } = await startServer(scope, { dataDirectory, core: 'server' });
  await requestPacked(url + path);
  return { pid, url: url + path };
}

/** The minimal server that sends the same. */
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
