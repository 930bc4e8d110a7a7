import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { createGateway, type GatewayDeps } from '#gateway/gateway.ts';
import { countUsers, showDemoPictures } from '#kit/server/data/database-state.ts';
import type { Env } from '#kit/server/process/env.ts';
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

/** The pictures' owner, signed in. */
type Owner = { userId: string; accessToken: string };

/** Uploads the demo's pictures as their owner, and puts them on the page. */
async function seedPictures(deps: SeedPictureDeps, owner: Owner): Promise<void> {
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

/** A demo person, with this installation's password. */
export type DemoAccount = { email: string; password: string };

const SEED_FILE = new URL('supabase/seed.sql', PROJECT_ROOT);

const PEOPLE = [
  { email: 'owner@vizit.test', full_name: 'Maya Lindqvist' },
  { email: 'agency@vizit.test', full_name: 'Northlight Studio' },
  { email: 'staff@vizit.test', full_name: 'Tomás Oliveira' },
  { email: 'admin@vizit.test', full_name: 'Ada Admin' },
];

type SeedDeps = {
  sql: Sql;
  /** Must confirm accounts at sign-up. */
  gateway: Hono;
  anonKey: string;
  dataDirectory: string;
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
};

/** The response to a sign-up that needs no confirmation. */
type Session = { access_token: string; user: { id: string } };

/** Demo accounts receive no email, so they are confirmed at sign-up. */
export async function seedConfirmed(
  { dataDirectory, publicUrl }: Env,
  deps: GatewayDeps,
): Promise<DemoAccount[]> {
  const gateway = createGateway({ ...deps, settings: { ...deps.settings, autoConfirm: true } });
  const { sql, keys } = deps;
  try {
    return await seedDemo({ sql, gateway, anonKey: keys.anonKey, dataDirectory, publicUrl });
  } finally {
    await gateway.close();
  }
}

/**
 * Fills an empty installation with demo accounts. Passwords are random and stored beside the database,
 * readable by its owner only, so no installation has a known one.
 *
 * @returns the accounts, including an earlier start's; empty if real people signed up first
 */
export async function seedDemo(deps: SeedDeps): Promise<DemoAccount[]> {
  const path = join(deps.dataDirectory, 'demo-accounts.json');
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as DemoAccount[];
  if ((await countUsers(deps.sql)) > 0) return [];

  const accounts: DemoAccount[] = [];
  const sessions: Session[] = [];
  for (const { email, full_name } of PEOPLE) {
    const password = randomBytes(9).toString('base64url');
    sessions.push(await signUp(deps, { email, password, data: { full_name } }));
    accounts.push({ email, password });
  }
  await deps.sql.unsafe(await readFile(SEED_FILE, 'utf8')).simple();
  const [owner] = sessions;
  if (owner) {
    await seedPictures(deps, { userId: owner.user.id, accessToken: owner.access_token });
  }
  await writeFile(path, JSON.stringify(accounts), { mode: 0o600 });
  return accounts;
}

/** Signs up like a user, so that the gateway hashes the passwords. */
async function signUp({ gateway, anonKey }: SeedDeps, person: object): Promise<Session> {
  const answer = await gateway.request('/auth/v1/signup', {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`The demo could not be seeded: ${await answer.text()}`);
  return (await answer.json()) as Session;
}
