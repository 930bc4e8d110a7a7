import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { createGateway } from '#gateway/gateway.ts';
import { createKeys } from '#gateway/keys.ts';
import { createSettings } from '#gateway/settings.ts';
import { openMailbox } from '#sandbox/mailbox.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createApp } from './app.ts';
import { createClientAddress } from './client-address.ts';
import { createSmtpMailer, type Mailer } from './clients/mailer.ts';
import { createCountryFinder } from './country.ts';
import { openDataDirectory } from './data-directory.ts';
import { DEFAULT_LIMITS } from './deps.ts';
import type { Env } from './env.ts';
import { createCollector } from './events/collector.ts';
import { openFileStorage, startSweeping } from './file-storage.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createLeadStamps } from './leads/lead-stamps.ts';
import { createLeadTokens } from './leads/lead-tokens.ts';
import { listen, requireFreePort } from './listen.ts';
import { createLog, type Log } from './log.ts';
import { ACCOUNT_MAILS } from './mails/account-mails.ts';
import { createMetrics } from './metrics.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { createPublicPageCache } from './public-pages/cache.ts';
import { readPublicPageFonts } from './public-pages/fonts.ts';
import { createPublicPageListener } from './public-pages/listener.ts';
import { createPublicPageLoader } from './public-pages/loader.ts';
import { readPublicPageScript } from './public-pages/script.ts';
import { watchPublicPages } from './public-pages/watch.ts';
import { type DemoAccount, seedDemo } from './seed.ts';
import { loadSigningKey } from './signing-key.ts';

const DIST = new URL('dist/', PROJECT_ROOT);

/** A server that answers. `port` is the real one where 0 was asked for. */
export type RunningServer = {
  port: number;
  accounts: DemoAccount[];
  hasSandbox: boolean;
  stop(): Promise<void>;
};

/**
 * Opens the database, wires the rooms and listens.
 *
 * @throws when the database cannot be opened or the port is taken; nothing is left running then
 */
export async function startServer(env: Env): Promise<RunningServer> {
  const log = createLog(env.logLevel);
  try {
    await requireFreePort(env);
    await openDataDirectory(env);
    const database = await openDatabase(env, log);
    return await serve(env, database, log).catch(async (error: unknown) => {
      await database.stop();
      throw error;
    });
  } catch (error) {
    log.debug({ err: error }, 'could not start');
    throw error;
  }
}

async function serve(env: Env, database: OpenDatabase, log: Log): Promise<RunningServer> {
  const clock = () => new Date();
  const { sql } = database;
  const { mailer, sandbox } = await openMail(env, clock);
  const clientAddress = createClientAddress(env.trustedProxies);
  const privateJwk = await loadSigningKey(env);
  const keys = await createKeys({ privateJwk, issuer: `${env.publicUrl}/auth/v1` });
  const settings = createSettings({
    siteUrl: env.publicUrl,
    allowUnverifiedSignIn: true,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    templates: ACCOUNT_MAILS,
    clientAddress,
  });
  const parts = { sql, mailer, keys, settings, log, clock, ...(await openFileStorage(env)) };
  const gateway = createGateway(parts);
  const sweeping = startSweeping(gateway.sweep, { clock, log });

  const publicDirectory = fileURLToPath(new URL('public', DIST));
  const script = await readPublicPageScript(publicDirectory);
  const fonts = await readPublicPageFonts(publicDirectory);
  const leadStamps = createLeadStamps(privateJwk);
  const { publicUrl } = env;
  const stampLeadForm = leadStamps.issue;
  const pages = createPublicPageCache({
    ...createPublicPageLoader({ sql, publicUrl, script, fonts, stampLeadForm, clock }),
    now: Date.now,
    log,
  });
  const watch = await watchPublicPages(sql, pages);
  const metrics = createMetrics();
  const collector = createCollector({
    sql,
    onBatch: metrics.observeBatch,
    onError: (err) => log.error({ err }, 'events could not be written'),
  });
  const app = createApp({
    sql,
    gateway,
    sandbox,
    clock,
    clientAddress,
    findCountry: createCountryFinder(env.countryHeader, env.trustedProxies),
    collector,
    metrics,
    metricsToken: env.metricsToken,
    log,
    database: database.kind,
    publicUrl,
    support: { url: env.supportUrl, mail: env.supportMail },
    anonKey: keys.anonKey,
    pages,
    script,
    fonts,
    leadStamps,
    leadTokens: createLeadTokens(privateJwk),
    webDirectory: fileURLToPath(new URL('web', DIST)),
    publicDirectory,
    limits: DEFAULT_LIMITS,
  });
  const accounts = sandbox ? await seed() : [];
  const { port, close } = await listen(env, createPublicPageListener(pages), app);
  const jobs = startJobs({
    url: database.url,
    sql,
    mailer,
    publicUrl,
    log,
    onJobEnd: metrics.countJob,
  });
  return {
    port,
    accounts,
    hasSandbox: sandbox !== null,
    async stop() {
      await close();
      await collector.stop();
      await jobs.stop();
      await watch.stop();
      sweeping.stop();
      await gateway.close();
      await database.stop();
    },
  };

  /** Nobody of the demonstration reads mail: they are confirmed as they sign up. */
  async function seed(): Promise<DemoAccount[]> {
    const confirming = createGateway({ ...parts, settings: { ...settings, autoConfirm: true } });
    const { dataDirectory } = env;
    const { anonKey } = keys;
    try {
      return await seedDemo({ sql, gateway: confirming, anonKey, dataDirectory, publicUrl });
    } finally {
      await confirming.close();
    }
  }
}

/** Mail goes to the mail server; without one, which only loopback allows, into the sandbox. */
async function openMail(
  env: Env,
  clock: () => Date,
): Promise<{ mailer: Mailer; sandbox: Hono | null }> {
  if (env.mailUrl !== undefined) {
    return { mailer: createSmtpMailer(env.mailUrl, env.mailFrom), sandbox: null };
  }
  const mailbox = await openMailbox(join(env.dataDirectory, 'sandbox-mail.jsonl'), clock);
  return { mailer: mailbox, sandbox: createSandbox({ mailbox }) };
}
