import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '#database/connect.ts';
import { createSuperuserDatabase, onTestServer } from '../database.ts';
import { findFreePort } from './free-port.ts';
import { dropRoles, takeHostedShape } from './hosted-shape.ts';
import type { StandIn } from './hosted-stand-in.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A separate gateway process, on a database of the hosted shape, as a hosted Supabase. */
export type HostedBackend = {
  /** A server's settings to reach it. */
  env: {
    SUPABASE_URL: string;
    SUPABASE_PUBLISHABLE_KEY: string;
    SUPABASE_SECRET_KEY: string;
    DATABASE_URL: string;
  };
  /** As a superuser, bypassing every grant. */
  sql: Sql;
  /** The folder of its files. */
  directory: string;
  close(): Promise<void>;
};

/** @param changed settings that differ from most tests', where accounts are confirmed at once */
export async function openHostedBackend(changed: Partial<StandIn> = {}): Promise<HostedBackend> {
  const database = await createSuperuserDatabase('gateway');
  const { url, roles } = await takeHostedShape(database.sql, database.outsideUrl);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hosted-'));
  const standIn: StandIn = {
    databaseUrl: database.url,
    port: await findFreePort(),
    dataDirectory,
    publishableKey: `sb_publishable_${randomBytes(8).toString('hex')}`,
    secretKey: `sb_secret_${randomBytes(8).toString('hex')}`,
    siteUrl: 'http://localhost',
    autoConfirm: true,
    ...changed,
  };
  const stop = await startProcess(standIn);
  return {
    env: {
      SUPABASE_URL: `http://127.0.0.1:${standIn.port}`,
      SUPABASE_PUBLISHABLE_KEY: standIn.publishableKey,
      SUPABASE_SECRET_KEY: standIn.secretKey,
      DATABASE_URL: url,
    },
    sql: database.sql,
    directory: join(dataDirectory, 'files'),
    async close() {
      await stop();
      await rm(dataDirectory, { recursive: true });
      await database.drop();
      await onTestServer((server) => dropRoles(server, roles));
    },
  };
}

async function startProcess(standIn: StandIn): Promise<() => Promise<void>> {
  const script = 'test/servers/hosted-stand-in-process.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(standIn)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (String(first) !== 'ready\n') throw new Error('The stand-in did not start.');
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
}
