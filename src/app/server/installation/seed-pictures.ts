import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { showDemoPictures } from '#kit/server/data/database-state.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';

const FOLDER = new URL('supabase/seed-pictures/', PROJECT_ROOT);

const GALLERY = [
  { file: 'chair.webp', alt: 'A chair of dark oak with a spindle back' },
  { file: 'table.webp', alt: 'A long table under a brass lamp, set with flowers and fruit' },
  { file: 'lake.webp', alt: 'A small black house on a jetty by a lake at sunset' },
  { file: 'stool.webp', alt: 'A three-legged stool of ash before a red wall' },
  { file: 'joint.webp', alt: 'Two beams meeting in a mortise and tenon joint' },
  { file: 'shelf.webp', alt: 'A shelf with books, a plant and a bowl' },
];

type SeedPictureDeps = {
  sql: Sql;
  gateway: Hono;
  anonKey: string;
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
};

/** The owner of the pictures, signed in. */
type Owner = { userId: string; accessToken: string };

/** Uploads the demo's pictures as their owner, and puts them on the page. */
export async function seedPictures(deps: SeedPictureDeps, owner: Owner): Promise<void> {
  const gallery = [];
  for (const { file, alt } of GALLERY) gallery.push({ url: await upload(deps, owner, file), alt });
  const picture = await upload(deps, owner, 'maya.webp');
  const cover = await upload(deps, owner, 'cover.webp');
  await showDemoPictures(deps.sql, owner.userId, { picture, cover, gallery });
}

/** @returns the picture's public URL */
async function upload(
  { gateway, anonKey, publicUrl }: SeedPictureDeps,
  { userId, accessToken }: Owner,
  file: string,
): Promise<string> {
  const path = `pictures/${userId}/${file}`;
  const answer = await gateway.request(`/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'image/webp',
    },
    body: await readFile(new URL(file, FOLDER)),
  });
  if (!answer.ok)
    throw new Error(`The demo's pictures could not be seeded: ${await answer.text()}`);
  return `${publicUrl}/storage/v1/object/public/${path}`;
}
