import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageClient } from '@supabase/storage-js';
import type { Sql } from 'postgres';
import { createConnectionPool } from '../connections/connection-pool.ts';
import { PATIENT } from '../connections/patience-under-test.ts';
import { createKeys, type GatewayKeys, generatePrivateJwk } from '../keys/keys.ts';
import { listenUnderTest } from '../listener-under-test.ts';
import { STORAGE_SETTINGS, type StorageSettings } from '../settings/settings.ts';
import { createDiskFiles } from './files/disk.ts';
import type { Files } from './files/files.ts';
import { createStorage, type Storage } from './storage.ts';

/** Two people of the fixtures, by their `sub`. */
export const ANN = '11111111-1111-4111-8111-111111111111';
export const BEN = '22222222-2222-4222-8222-222222222222';

/** The tests' buckets: `open` accepts anything, `photos` is public and accepts images. */
const FIXTURES = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('open', 'open', false, null, null),
    ('photos', 'photos', true, 1000000, '{image/*}');
  create policy "owners do all in their folder" on storage.objects to authenticated
    using ((storage.foldername(name))[1] = auth.uid()::text)
    with check ((storage.foldername(name))[1] = auth.uid()::text);
`;

/** A storage server on a real socket. */
export type StorageUnderTest = {
  url: string;
  sql: Sql;
  keys: GatewayKeys;
  storage: Storage;
  files: Files;
  /** Where files and renditions are stored. */
  directory: string;
  /** A client with the service role, unless given claims. */
  client(claims?: { role: string; sub?: string }): Promise<StorageClient>;
  /** Sends a request the client can't, with the service role unless `headers` say otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

type Options = Partial<StorageSettings> & { files?: (directory: string) => Files };

/** Starts one over that database; `stop` in `afterAll` ends both. Imported by tests only. */
export async function startStorageUnderTest(
  database: { sql: Sql; drop(): Promise<void> },
  { files: createFiles = createDiskFiles, ...settings }: Options = {},
): Promise<StorageUnderTest> {
  const { sql } = database;
  await sql.unsafe(FIXTURES);
  const directory = await mkdtemp(join(tmpdir(), 'storage-'));
  const keys = await createKeys({ privateJwk: await generatePrivateJwk(), issuer: 'test' });
  const pool = createConnectionPool(sql, PATIENT);
  const files = createFiles(join(directory, 'files'));
  const storage = createStorage({
    pool,
    keys,
    files,
    settings: {
      ...STORAGE_SETTINGS,
      maxFileBytes: 5_000_000,
      renditionCacheBytes: 1_000_000,
      ...settings,
    },
    renditionsDirectory: join(directory, 'renditions'),
    incomingDirectory: join(directory, 'incoming'),
    clientAddress: (context) => context.req.header('x-under-test-address') ?? 'nobody',
  });
  const listener = await listenUnderTest();
  listener.app.route('/storage/v1', storage);
  const url = `${listener.url}/storage/v1`;

  return {
    url,
    sql,
    keys,
    storage,
    files,
    directory,
    async client(claims = { role: 'service_role' }) {
      const token = await keys.sign(claims, 3600);
      return new StorageClient(url, { apikey: keys.anonKey, Authorization: `Bearer ${token}` });
    },
    fetch: (path, init = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${keys.serviceRoleKey}`, ...init.headers },
      }),
    async stop() {
      await listener.close();
      await pool.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** @returns the claims of a signed-in person */
export function person(sub: string): { role: string; sub: string } {
  return { role: 'authenticated', sub };
}
