import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from '#admin/installation/server/move.ts';
import type { Sql } from '#database/connect.ts';
import type { Sealing } from '#gateway/keys/sealing.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { HostedSettings } from '#kit/server/process/hosted-env.ts';
import { openFileStorage } from '../installation/file-storage.ts';

type Bytes = ReadableStream<Uint8Array>;

/** An installation's files, and its sealed factor secrets. */
export type Place = {
  /** Writing a file inserts its row, which is then only updated. */
  writesRows: boolean;
  /** @returns the bytes, or null if they are lost */
  read(object: StoredObject): Promise<Bytes | null>;
  /** @returns whether an earlier run already wrote it here */
  has(object: StoredObject): Promise<boolean>;
  /** @returns the object as stored here */
  write(object: StoredObject, bytes: Bytes): Promise<void>;
  /** The same object with its version here. */
  rename(object: StoredObject): StoredObject;
  /** @returns the secret in base32, or null if it can't be read */
  unseal(secret: string, id: string): string | null;
  seal(secret: string, id: string): string;
};

/** @param sealing with the keys of the moved installation, which move along */
export async function openPlace(env: Env, sql: Sql, sealing: Sealing): Promise<Place> {
  return env.hosted ? openHostedPlace(env.hosted, sql) : openOwnPlace(env, sealing);
}

async function openOwnPlace(env: Env, sealing: Sealing): Promise<Place> {
  const { files, incomingDirectory } = await openFileStorage(env);
  const rename = (object: StoredObject) => ({ ...object, version: toVersion(object) });
  return {
    writesRows: false,
    rename,
    read: async ({ version }) => files.read(version ?? ''),
    async has(object) {
      const stat = await files.stat(toVersion(object));
      return stat !== null && stat.size === object.metadata?.size;
    },
    async write(object, bytes) {
      await mkdir(incomingDirectory, { recursive: true, mode: 0o700 });
      const path = join(incomingDirectory, `moved-${toVersion(object)}`);
      try {
        await pipeline(Readable.fromWeb(bytes as never), createWriteStream(path, { mode: 0o600 }));
        await files.write(toVersion(object), path);
      } finally {
        await rm(path, { force: true });
      }
    },
    seal: sealing.seal,
    unseal: sealing.unseal,
  };
}

/** The version is derived from the file, so that a retry finds the files of the first attempt. */
function toVersion({ bucket_id, name, metadata, updated_at }: StoredObject): string {
  const text = JSON.stringify([bucket_id, name, metadata?.eTag, updated_at]);
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const BASE32 = /^[A-Z2-7]{16,}=*$/;

/** Through Storage's API: rows written directly would name missing files. */
function openHostedPlace({ url, secretKey }: HostedSettings, sql: Sql): Place {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const at = ({ bucket_id, name }: StoredObject, way = '') =>
    `${url}/storage/v1/object/${way}${bucket_id}/${name.split('/').map(encodeURIComponent).join('/')}`;
  return {
    writesRows: true,
    rename: (object) => object,
    async read(object) {
      const answer = await fetch(at(object, 'authenticated/'), { headers });
      if (answer.ok) return answer.body;
      const said = await answer.text();
      if (answer.status === 404 || /"statusCode":\s*"404"/.test(said)) return null;
      throw new Error(`The storage of ${url} answers ${answer.status}: ${said.slice(0, 200)}`);
    },
    async has({ bucket_id, name, updated_at }) {
      const rows = await sql`
        select from storage.objects
        where bucket_id = ${bucket_id} and name = ${name} and updated_at >= ${updated_at}::text::timestamptz`;
      return rows.length > 0;
    },
    async write(object, bytes) {
      const { mimetype = 'application/octet-stream', cacheControl } = object.metadata ?? {};
      const answer = await fetch(at(object), {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': mimetype,
          'x-upsert': 'true',
          ...(cacheControl && { 'cache-control': cacheControl }),
        },
        body: bytes,
        duplex: 'half',
      });
      if (answer.ok) return void (await answer.body?.cancel());
      const said = await answer.text();
      throw new Error(
        `${object.name} was not taken by ${url}: ${answer.status} ${said.slice(0, 200)}`,
      );
    },
    seal: (secret) => secret,
    // Some projects seal secrets with keys that only they have.
    unseal: (secret) => (BASE32.test(secret) ? secret : null),
  };
}
