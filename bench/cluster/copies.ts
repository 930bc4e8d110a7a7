import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { generatePrivateJwk } from '#gateway/keys/keys.ts';
import { startBalancer } from '#test/servers/balancer.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import type { Scope } from '../stand/scope.ts';
import { type Server, startServer } from '../stand/server.ts';

/** One copy of the server. It keeps its port across restarts. */
export type Copy = {
  url: string;
  pid(): number;
  /** @param release its folder; by default this checkout @throws with its output if it ends instead */
  start(release?: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends it with kill -9. */
  kill(): Promise<void>;
};

/** Settings shared by all copies. */
export type Shared = {
  /** Contains the signing key, as `createPeople` reads it. */
  dataDirectory: string;
  databaseUrl: string;
  env: Record<string, string>;
};

/** The key and file storage that each copy gets. */
export async function prepareShared(
  scope: Scope,
  folder: string,
  given: { databaseUrl: string; mailUrl: string },
): Promise<Shared> {
  const dataDirectory = join(folder, 'shared');
  mkdirSync(dataDirectory);
  const key = JSON.stringify(await generatePrivateJwk());
  writeFileSync(join(dataDirectory, 'signing-key.json'), key);
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await s3.run();
  scope.defer(() => s3.close());
  const env = {
    AUTH_SIGNING_KEY: key,
    STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=false`,
    MAIL_URL: given.mailUrl,
    MAIL_FROM: 'Vizit <hello@vizit.test>',
  };
  return { dataDirectory, databaseUrl: given.databaseUrl, env };
}

/** Starts this many copies on one database, one after the other. */
export async function startCopies(scope: Scope, shared: Shared, count: number): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (let number = 1; number <= count; number += 1) {
    const port = await findFreePort();
    const copy = createCopy(scope, shared, port);
    await copy.start();
    copies.push(copy);
  }
  return copies;
}

function createCopy(scope: Scope, shared: Shared, port: number): Copy {
  const { databaseUrl, env } = shared;
  const dataDirectory = join(shared.dataDirectory, `copy-${port}`);
  let server: Server | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => server?.pid ?? 0,
    async start(release) {
      server = await startServer(scope, { dataDirectory, databaseUrl, port, env, release });
    },
    stop: async () => server?.stop(),
    kill: async () => server?.kill(),
  };
}

/** Starts HAProxy before some copies, with deploy/cluster/haproxy.cfg. @returns its address */
export async function balance(scope: Scope, copies: readonly Copy[]): Promise<string> {
  const ports = copies.map(({ url }) => Number(new URL(url).port));
  const { url, stop } = await startBalancer(ports);
  scope.defer(stop);
  return url;
}
