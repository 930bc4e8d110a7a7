import { Hono } from 'hono';
import { buildArchiveName, EXPORT_PATH } from '#domain/export/archive.ts';
import { findOwnData } from '../data/export.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { listArchiveFiles } from '../export/archive-files.ts';
import { openOwnPictures } from '../export/own-pictures.ts';
import { streamZip } from '../export/zip.ts';
import { identifyOwner } from '../identify-owner.ts';
import { createLimiter } from '../limiter.ts';
import { createPictureLoader } from '../pictures/picture-loader.ts';

type ExportDeps = Pick<
  AppDeps,
  | 'sql'
  | 'gateway'
  | 'anonKey'
  | 'publicUrl'
  | 'clock'
  | 'clientAddress'
  | 'log'
  | 'limits'
  | 'onEvent'
>;

/** `GET /export`: everything of whoever asks, with their access token, as one ZIP. */
export function createExport(deps: ExportDeps): Hono {
  const { sql, publicUrl, clientAddress, clock, log, limits, onEvent } = deps;
  const isWithinLimit = createLimiter(limits.exportsPerAccount);
  const cardSettings = { publicUrl, loadPicture: createPictureLoader(deps) };

  return new Hono().get(EXPORT_PATH, async (context) => {
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (!(await isWithinLimit(owner.id))) throw new ApiError('too_many');
    const data = await findOwnData(sql, owner.id);
    if (data === null) throw new ApiError('not_found');
    const account = { id: owner.id, email: owner.email };
    const pictures = openOwnPictures(deps, owner);
    const files = listArchiveFiles({ account, data, pictures, cardSettings });
    const name = buildArchiveName(data.profile.username, clock());
    onEvent({ kind: 'export', outcome: 'ok', userId: owner.id, address: clientAddress(context) });
    const onError = (err: unknown) => log.error({ err }, 'an export was broken off');
    return context.body(streamZip(files, { onError }), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
  });
}
