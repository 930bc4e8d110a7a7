import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { createGateway, type GatewayDeps } from '#gateway/gateway.ts';
import { countUsers } from '#kit/server/data/database-state.ts';
import type { Env } from '#kit/server/process/env.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { seedPictures } from './seed-pictures.ts';

/** A person of the demo, with this installation's password. */
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
  /** Confirms accounts at sign-up. */
  gateway: Hono;
  anonKey: string;
  dataDirectory: string;
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
};

/** The answer to a sign-up that needs no confirmation. */
type Session = { access_token: string; user: { id: string } };

/** Demo accounts read no mail, so they are confirmed at sign-up. */
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
 * readable by its owner only, so that no installation has a known one.
 *
 * @returns the accounts, also those of an earlier start; empty if real people signed up first
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
