import { Hono } from 'hono';
import { buildArchiveName, EXPORT_PATH } from '#domain/export/archive.ts';
import { isRecord } from '#domain/json.ts';
import { isUuid } from '#domain/uuid.ts';
import { findOwnData } from '../data/export.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { listArchiveFiles } from '../export/archive-files.ts';
import { openOwnPictures } from '../export/own-pictures.ts';
import { streamZip } from '../export/zip.ts';
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

/** Who asks: the account, and the token that says so. */
type Owner = { id: string; email: string; token: string };

/** `GET /export`: everything of whoever asks, with their access token, as one ZIP. */
export function createExport(deps: ExportDeps): Hono {
  const { sql, publicUrl, clientAddress, clock, log, limits, onEvent } = deps;
  const isWithinLimit = createLimiter(limits.exportsPerAccount);
  const cardSettings = { publicUrl, loadPicture: createPictureLoader(deps) };

  return new Hono().get(EXPORT_PATH, async (context) => {
    const owner = await identify(deps, context.req.header('authorization') ?? '');
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

/**
 * Asks the sign-in service itself, which knows more than the token's signature says: whether the
 * session still stands. The public key and the secret one are nobody's, and have nothing to export.
 */
async function identify(
  { gateway, anonKey }: Pick<AppDeps, 'gateway' | 'anonKey'>,
  authorization: string,
): Promise<Owner> {
  const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) throw new ApiError('unauthorized');
  const answer = await gateway.request('/auth/v1/user', {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  });
  if (answer.status >= 500 || answer.status === 429) throw new ApiError('unavailable');
  const user: unknown = answer.ok ? await answer.json() : null;
  if (!isRecord(user) || !isUuid(user.id)) throw new ApiError('unauthorized');
  return { id: user.id, email: String(user.email ?? ''), token };
}
