import { once } from 'node:events';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { ACCOUNT_MAILS } from '#account/server/account-mails.ts';
import { connect } from '#database/connect.ts';
import { createConnectionPool } from '#gateway/connections/connection-pool.ts';
import { createDataPool } from '#gateway/connections/data-pool.ts';
import { createGateway } from '#gateway/gateway.ts';
import { createKeys, generatePrivateJwk } from '#gateway/keys/keys.ts';
import { RATE_LIMITS, type RateLimits } from '#gateway/limits/rate-limits.ts';
import { createRateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { createRest } from '#gateway/rest/rest.ts';
import type { ProviderSettings } from '#gateway/settings/provider-settings.ts';
import { createSettings } from '#gateway/settings/settings.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { createStorage } from '#gateway/storage/storage.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { openMailbox } from '#sandbox/mailbox.ts';

export type StandIn = {
  /** A gateway's database in the hosted shape, as its superuser. */
  databaseUrl: string;
  port: number;
  dataDirectory: string;
  publishableKey: string;
  secretKey: string;
  /** The application, as configured at Supabase. */
  siteUrl: string;
  /** Whether “Confirm email” is off. */
  autoConfirm: boolean;
  /**
   * “Require current password”, as docs/hosted.md requires; the gateway then also asks for a
   * fresh sign-in, unlike hosted.
   */
  requireCurrentPassword?: boolean;
  providers?: readonly ProviderSettings[];
};

/**
 * The gateway as a hosted Supabase, with its responses where they differ: storage says 400 with the
 * number inside, and tables and files accept a token until it expires. Its emails, which Supabase
 * would send by SMTP, are at `/mail.json?to=`.
 */
export async function startStandIn(options: StandIn): Promise<{ stop(): Promise<void> }> {
  const { dataDirectory, port, publishableKey: anonKey, secretKey: serviceRoleKey } = options;
  const sql = connect(options.databaseUrl, { applicationName: 'hosted' });
  const pool = createConnectionPool(sql);
  const limitStore = createRateLimitStore(sql);
  const privateJwk = await generatePrivateJwk();
  const issuer = `http://127.0.0.1:${port}/auth/v1`;
  const own = await createKeys({ privateJwk, issuer, anonKey, serviceRoleKey });
  // Hosted second factors are stored unencrypted.
  const sealing = {
    prefix: '',
    seal: (secret: string) => secret,
    unseal: (sealed: string) => sealed,
  };
  const keys = { ...own, sealing };
  const mailbox = await openMailbox(join(dataDirectory, 'mail.jsonl'), () => new Date());
  const settings = toSettings(options);
  const gateway = createGateway({ sql, limitStore, keys, mailer: mailbox, settings });
  const parts = {
    sql,
    keys,
    settings,
    pool: createDataPool(pool, { size: sql.options.max, perCaller: sql.options.max }),
  };
  const storage = createStorage({
    ...parts,
    settings: settings.storage,
    clientAddress: settings.clientAddress,
    files: createDiskFiles(join(dataDirectory, 'files')),
    renditionsDirectory: join(dataDirectory, 'renditions'),
    incomingDirectory: join(dataDirectory, 'incoming'),
  });
  const app = new Hono()
    .get('/mail.json', (context) => {
      const to = context.req.query('to');
      return context.json(mailbox.list().filter((mail) => mail.to === to));
    })
    .route('/rest/v1', createRest(parts))
    .use('/storage/v1/*', async (context, next) => {
      await next();
      context.res = answerAsHosted(context.res);
    })
    .route('/storage/v1', storage)
    .route('/', gateway);
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop() {
      server.close();
      await gateway.close();
      await pool.close();
      await limitStore.close();
      await sql.end({ timeout: 5 });
    },
  };
}

function toSettings(options: StandIn) {
  const { siteUrl, port, autoConfirm, requireCurrentPassword = false, providers = [] } = options;
  const none = { points: 1_000_000_000, durationSeconds: 1 };
  const names = Object.keys(RATE_LIMITS) as (keyof RateLimits)[];
  return createSettings({
    siteUrl,
    externalUrl: `http://127.0.0.1:${port}`,
    confirmUrl: siteUrl + PATHS.confirm,
    autoConfirm,
    providers,
    requireCurrentPassword,
    templates: ACCOUNT_MAILS,
    rateLimits: Object.fromEntries(names.map((name) => [name, none])) as RateLimits,
  });
}

/**
 * Errors have one status, with their number in the body; overload keeps its own, and so do the
 * backend's faults.
 */
function answerAsHosted(answer: Response): Response {
  const { status, headers, body } = answer;
  if (status < 400 || status >= 500 || status === 429) return answer;
  return new Response(body, { status: 400, headers });
}
