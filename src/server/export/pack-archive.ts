import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { buildArchiveName } from '#domain/export/archive.ts';
import { openOwnData } from '../data/account/export.ts';
import { createPictureLoader } from '../pictures/picture-loader.ts';
import { listArchiveFiles } from './archive-files.ts';
import { openOwnPictures } from './own-pictures.ts';
import { streamZip, type ZipEnd } from './zip.ts';

export type PackDeps = {
  sql: Sql;
  gateway: Pick<Hono, 'request'>;
  keys: { readonly anonKey: string };
  publicUrl: string;
  clock: () => Date;
};

/** Of whom, and by whose token their pictures are read. */
export type ArchiveOwner = { id: string; email: string; token: string };

type PackSettings = {
  onError: (error: unknown) => void;
  /** Told once, when nothing more is made. */
  onEnd?: (end: ZipEnd) => void;
  /** Told of each file that is begun: how many were before it, of how many. */
  onFile?: (done: number, total: number) => void;
};

/** @returns all that an account has as a ZIP, made as it is read; null where there is no such profile */
export async function packArchive(
  deps: PackDeps,
  owner: ArchiveOwner,
  { onError, onEnd, onFile }: PackSettings,
): Promise<{ name: string; zip: ReadableStream<Uint8Array> } | null> {
  const { sql, publicUrl, clock } = deps;
  const data = await openOwnData(sql, owner.id);
  if (data === null) return null;
  const files = listArchiveFiles({
    account: { id: owner.id, email: owner.email },
    data,
    pictures: openOwnPictures(deps, owner),
    cardSettings: { publicUrl, loadPicture: createPictureLoader(deps) },
    ...(onFile && { onFile }),
  });
  const end = async (how: ZipEnd) => {
    await data.close();
    onEnd?.(how);
  };
  const name = buildArchiveName(data.profile.username, clock());
  return { name, zip: streamZip(files, { onError, onEnd: end }) };
}
