import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRERENDERED_PATHS } from '#domain/paths.ts';
import { buildScreenHeaders } from '../http/security/screen-headers.ts';
import { type Bodies, buildAnswer, type PublicPageAnswer } from '../public-pages/answer.ts';
import { type FinishedListener, send } from '../public-pages/listener.ts';

/** Screens the build has drawn, by path; without a build there are none, and the browser draws. */
export type DrawnScreens = ReadonlyMap<string, PublicPageAnswer>;

type DrawnScreenSettings = { webDirectory: string; isHttps: boolean };

/** Reads the screens that the build has drawn and compressed, as finished answers. */
export async function readDrawnScreens(settings: DrawnScreenSettings): Promise<DrawnScreens> {
  const folder = join(settings.webDirectory, 'prerendered');
  const scriptHash = await readFile(join(folder, 'script-hash.txt'), 'utf8').catch(() => null);
  if (scriptHash === null) return new Map();
  const headers = [
    'content-type',
    'text/html; charset=utf-8',
    ...buildScreenHeaders(settings.isHttps, scriptHash),
  ];
  const screens = PRERENDERED_PATHS.map(async (path) => {
    const bodies = await readBodies(join(folder, `${path}.html`));
    return [path, buildAnswer({ status: 200, headers }, bodies)] as const;
  });
  return new Map(await Promise.all(screens));
}

async function readBodies(file: string): Promise<Bodies> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`),
    readFile(`${file}.gz`),
  ]);
  return { identity, br, gzip };
}

/** A screen whose drawing follows what is set. */
export type ChangingScreen = { path: string; find: () => Promise<PublicPageAnswer> };

/**
 * Sends drawn screens straight on `node:http`, as public pages are sent. With a query a screen may
 * say something else than what was drawn, so only the bare path is answered here.
 */
export function createDrawnScreenListener(
  screens: DrawnScreens,
  changing: ChangingScreen | null = null,
): FinishedListener {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = isRead ? screens.get(request.url ?? '') : undefined;
    if (answer === undefined) return false;
    if (changing === null || request.url !== changing.path) send(request, response, answer, '');
    else void changing.find().then((found) => send(request, response, found, ''));
    return true;
  };
}
