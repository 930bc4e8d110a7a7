import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRERENDERED_PATHS } from '#kit/rules/paths.ts';
import { buildScreenHeaders } from '#kit/server/security/screen-headers.ts';
import { type Bodies, buildAnswer, type PublicPageAnswer } from '#page/delivery/server/answer.ts';
import { type FinishedListener, send } from '#page/delivery/server/listener.ts';

/** Screens rendered by the build, by path; without a build there are none, and the browser renders. */
export type DrawnScreens = ReadonlyMap<string, PublicPageAnswer>;

type DrawnScreenSettings = { webDirectory: string; isHttps: boolean };

/** Reads the screens that the build has rendered and compressed, as finished answers. */
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

/** A screen that changes with settings. */
export type ChangingScreen = { path: string; find: () => Promise<PublicPageAnswer> };

/**
 * Sends rendered screens straight on `node:http`, like public pages. A query may change a screen's content,
 * so only the bare path is answered here.
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
