import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { connect } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { createGateway } from '#gateway/gateway.ts';
import { createKeys } from '#gateway/keys/keys.ts';
import { createRateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { createSettings } from '#gateway/settings/settings.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { allowOrigins } from './gateway/allow-origins.ts';
import { formatHelp, readFlags, toCorsOrigins, toKeySource, toSettings } from './gateway/flags.ts';
import { prepareDatabase } from './gateway/prepare-database.ts';

/**
 * Starts the gateway alone, on any database, for any client of the protocol; see `--help` and
 * docs/gateway.md. Emails are printed.
 */

const flags = readFlags(process.argv.slice(2));
if (flags.help) {
  console.log(formatHelp());
  process.exit(0);
}
const { 'database-url': databaseUrl, host = '127.0.0.1', port = '54321' } = flags;
if (typeof databaseUrl !== 'string') throw new Error('--database-url is missing');
const url = String(flags['external-url'] ?? `http://${host}:${port}`);

const sql = connect(databaseUrl, { applicationName: 'gateway' });
await migrate(sql, {
  directory: join(import.meta.dirname, '../src/gateway/migrations'),
  table: 'auth.schema_migrations',
});
if (flags.prepare) for (const line of await prepareDatabase(sql)) console.log(line);

const keys = await createKeys(await toKeySource(flags, `${url}/auth/v1`));
const dataDirectory = String(flags['data-dir'] ?? 'data');
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
  settings: createSettings(toSettings(flags, url)),
});

const origins = toCorsOrigins(flags);
const app = origins.length === 0 ? gateway : allowOrigins(origins).route('/', gateway);
const server = serve({ fetch: app.fetch, port: Number(port), hostname: String(host) });
server.once('listening', () => {
  console.log(`gateway ${url}\nanon key ${keys.anonKey}\nservice key ${keys.serviceRoleKey}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

async function stop(): Promise<void> {
  server.close();
  await gateway.close();
  await limitStore.close();
  await sql.end({ timeout: 5 });
}
