import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE_POOL_SIZE } from '#kit/server/limits/requests.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';
import { type RunningServer, startServer } from './start-server.ts';

let database: TestDatabase;
let folder: string;
let server: RunningServer;
beforeAll(async () => {
  database = await createTestDatabase('product');
  folder = await mkdtemp(join(tmpdir(), 'start-server-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  server = await startServer(readEnv({ ...env, PORT: String(await findFreePort()) }));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
  await database.drop();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${server.port}${path}`, { headers });

test('an uncached page is served while other requests use all their connections', async () => {
  const { username } = await createProfile(database.sql);
  const holder = await database.sql.reserve();
  await holder`begin`;
  await holder`lock table public.api_keys in access exclusive mode`;
  const authorization = `Bearer vzt_${'a'.repeat(43)}`;
  const others = Array.from({ length: DATABASE_POOL_SIZE + 2 }, () =>
    ask('/api/v1/leads', { authorization }),
  );
  try {
    await waitForWaiting(database.sql, DATABASE_POOL_SIZE);
    expect((await ask(`/bio/${username}`)).status).toBe(200);
    await waitForWaiting(database.sql, DATABASE_POOL_SIZE);
  } finally {
    await holder`rollback`;
    holder.release();
  }
  await Promise.all(others);
});
