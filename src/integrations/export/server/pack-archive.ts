import type { Hono } from 'hono';
import { buildArchiveName } from '#account/archive/rules/archive.ts';
import type { Sql } from '#database/connect.ts';
import { createPictureLoader } from '#page/pictures/server/picture-loader.ts';
import { listArchiveFiles } from './archive-files.ts';
import { openOwnData } from './export.ts';
import { openOwnPictures } from './own-pictures.ts';
import { streamZip, type ZipEnd } from './zip.ts';

export type PackDeps = {
  sql: Sql;
  gateway: Pick<Hono, 'request'>;
  keys: { readonly anonKey: string };
  publicUrl: string;
  clock: () => Date;
};

/** The owner, and the token that reads their pictures. */
export type ArchiveOwner = { id: string; email: string; token: string };

type PackSettings = {
  onError: (error: unknown) => void;
  /** Called once, when nothing more is made. */
  onEnd?: (end: ZipEnd) => void;
  /** Called as each file starts, with the number before it and the total. */
  onFile?: (done: number, total: number) => void;
};

/** @returns all of an account's data as a ZIP, made while being read; null without a profile */
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
