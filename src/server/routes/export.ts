import { type Context, Hono } from 'hono';
import {
  type ArchiveMade,
  buildArchiveName,
  EXPORT_INTERVAL_MS,
  EXPORT_PATH,
} from '#domain/export/archive.ts';
import { openOwnData } from '../data/export.ts';
import { giveBackExportTurn, takeExportTurn } from '../data/exports.ts';
import type { AppDeps } from '../deps.ts';
import { API_ERRORS, ApiError } from '../errors.ts';
import { listArchiveFiles } from '../export/archive-files.ts';
import { openOwnPictures } from '../export/own-pictures.ts';
import { streamZip, type ZipEnd } from '../export/zip.ts';
import { identifyOwner, type Owner } from '../identify-owner.ts';
import { createPictureLoader } from '../pictures/picture-loader.ts';

type ExportDeps = Pick<
  AppDeps,
  | 'ask'
  | 'sql'
  | 'limitStore'
  | 'gateway'
  | 'keys'
  | 'publicUrl'
  | 'clock'
  | 'clientAddress'
  | 'log'
  | 'limits'
  | 'onEvent'
>;

/**
 * `GET /export`: everything of whoever asks, with their access token, as one ZIP. One is made at a
 * time, and an account gets one an hour; what was broken off does not count as one.
 */
export function createExport(deps: ExportDeps): Hono {
  const { ask, limits, limitStore } = deps;
  const begun = limitStore.createLimiter('exports_per_account', limits.exportsPerAccount);
  let isBusy = false;

  return new Hono().get(EXPORT_PATH, async (context) => {
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (isBusy) throw new ApiError('export_busy');
    isBusy = true;
    let hasTurn = false;
    const release = async (end: ZipEnd) => {
      isBusy = false;
      if (hasTurn && end === 'broken') await ask((sql) => giveBackExportTurn(sql, owner.id));
    };
    try {
      const turn = await ask((sql) => takeExportTurn(sql, owner.id));
      if (!turn.isFree) {
        await release('broken');
        return answerTooSoon(context, turn.madeAt);
      }
      hasTurn = true;
      if (await begun.take(owner.id)) throw new ApiError('too_many');
      return await answerArchive(deps, context, owner, release);
    } catch (error) {
      await release('broken');
      throw error;
    }
  });
}

function answerTooSoon(context: Context, madeAt: Date): Response {
  const [status, message] = API_ERRORS.export_made;
  const nextAt = madeAt.getTime() + EXPORT_INTERVAL_MS;
  context.header('retry-after', String(Math.max(1, Math.ceil((nextAt - Date.now()) / 1000))));
  const made: ArchiveMade = { made_at: madeAt.toISOString() };
  return context.json({ code: 'export_made', message, ...made }, status);
}

/** All that the account has, streamed. @param release what is told of how it ended */
export async function answerArchive(
  deps: ExportDeps,
  context: Context,
  owner: Owner,
  release: (end: ZipEnd) => Promise<void>,
): Promise<Response> {
  const { sql, publicUrl, clientAddress, clock, log, onEvent } = deps;
  const cardSettings = { publicUrl, loadPicture: createPictureLoader(deps) };
  const data = await openOwnData(sql, owner.id);
  if (data === null) throw new ApiError('not_found');
  const account = { id: owner.id, email: owner.email };
  const pictures = openOwnPictures(deps, owner);
  const files = listArchiveFiles({ account, data, pictures, cardSettings });
  onEvent({ kind: 'export', outcome: 'ok', userId: owner.id, address: clientAddress(context) });
  const onError = (err: unknown) => log.error({ err }, 'an export was broken off');
  const onEnd = async (end: ZipEnd) => {
    // The next one may begin, whatever becomes of the connection of this one.
    const released = release(end).catch(onError);
    await data.close();
    await released;
  };
  return context.body(streamZip(files, { onError, onEnd }), 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${buildArchiveName(data.profile.username, clock())}"`,
    'cache-control': 'no-store',
  });
}
