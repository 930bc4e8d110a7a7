import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import type { JWK } from 'jose';
import { connect } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { readProviders } from '#gateway/auth/providers/provider-settings.ts';
import { createGateway } from '#gateway/gateway.ts';
import { createKeys, generatePrivateJwk } from '#gateway/keys.ts';
import { createRateLimitStore } from '#gateway/rate-limit-store.ts';
import { createSettings } from '#gateway/settings.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';

/**
 * Starts the gateway alone, on any database, for any client of the protocol:
 *
 *     npm run gateway -- --database-url postgres://… [--port 54321] [--host 127.0.0.1]
 *       [--site-url URL] [--redirect URL]… [--auto-confirm] [--no-signup] [--allow-unverified]
 *       [--jwt-key-file FILE] [--schema NAME]… [--max-rows N] [--data-dir DIR]
 *       [--providers-file FILE]
 *
 * The key file holds a private EC P-256 JWK and is made if it is missing; without one the keys last
 * as long as the process. The file of providers holds a list as `AUTH_PROVIDERS` does (docs/operating.md).
 * Mails are printed.
 */

const { values: flags } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    port: { type: 'string', default: '54321' },
    host: { type: 'string', default: '127.0.0.1' },
    'site-url': { type: 'string' },
    redirect: { type: 'string', multiple: true, default: [] },
    'auto-confirm': { type: 'boolean', default: false },
    'no-signup': { type: 'boolean', default: false },
    'allow-unverified': { type: 'boolean', default: false },
    'jwt-key-file': { type: 'string' },
    schema: { type: 'string', multiple: true, default: ['public'] },
    'max-rows': { type: 'string', default: '1000' },
    'providers-file': { type: 'string' },
    'data-dir': { type: 'string', default: 'data' },
  },
});

const databaseUrl = flags['database-url'];
if (databaseUrl === undefined) throw new Error('--database-url is missing');
const url = `http://${flags.host}:${flags.port}`;

const sql = connect(databaseUrl, { applicationName: 'gateway' });
await migrate(sql, {
  directory: join(import.meta.dirname, '../src/gateway/migrations'),
  table: 'auth.schema_migrations',
});

const keys = await createKeys({
  privateJwk: await readPrivateJwk(flags['jwt-key-file']),
  issuer: `${url}/auth/v1`,
});
const dataDirectory = flags['data-dir'];
const limitStore = createRateLimitStore(sql);
const gateway = createGateway({
  sql,
  limitStore,
  keys,
  files: createDiskFiles(join(dataDirectory, 'files')),
  renditionsDirectory: join(dataDirectory, 'renditions'),
  incomingDirectory: join(dataDirectory, 'incoming'),
  mailer: {
    send: async ({ to, subject, text }) => console.log(`\nTo: ${to}\n${subject}\n\n${text}`),
  },
  settings: createSettings({
    siteUrl: flags['site-url'] ?? url,
    externalUrl: url,
    redirectAllowList: flags.redirect,
    autoConfirm: flags['auto-confirm'],
    disableSignup: flags['no-signup'],
    allowUnverifiedSignIn: flags['allow-unverified'],
    providers: readProviders(readProvidersFile(flags['providers-file'])),
    schemas: flags.schema,
    maxRows: Number(flags['max-rows']),
  }),
});

const server = serve({ fetch: gateway.fetch, port: Number(flags.port), hostname: flags.host });
console.log(`gateway ${url}\nanon key ${keys.anonKey}\nservice key ${keys.serviceRoleKey}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

async function stop(): Promise<void> {
  server.close();
  await gateway.close();
  await limitStore.close();
  await sql.end({ timeout: 5 });
}

async function readPrivateJwk(file: string | undefined): Promise<JWK> {
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const privateJwk = await generatePrivateJwk();
  if (file !== undefined) writeFileSync(file, JSON.stringify(privateJwk), { mode: 0o600 });
  return privateJwk;
}

function readProvidersFile(file: string | undefined): string {
  return file === undefined ? '[]' : readFileSync(file, 'utf8');
}
