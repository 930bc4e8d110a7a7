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
  const { sql, url } = database;
  const { publicUrl } = env;
  const { mailer, sandbox } = await openMail(env, clock);
  const privateJwk = await loadSigningKey(env);
  const keys = await createKeys({ privateJwk, issuer: `${publicUrl}/auth/v1` });
  const clientAddress = createClientAddress(env.trustedProxies);
  const settings = createSettings({
    siteUrl: publicUrl,
    allowUnverifiedSignIn: true,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    templates: ACCOUNT_MAILS,
    clientAddress,
  });
  const parts = { sql, mailer, keys, settings, log, clock, ...(await openFileStorage(env)) };
  const gateway = createGateway(parts);
  const leadStamps = createLeadStamps(privateJwk);
  const site = await openPublicSite({
    sql,
    publicUrl,
    stampLeadForm: leadStamps.issue,
    clock,
    log,
  });
  const metrics = createMetrics();
  const collector = createCollector({
    sql,
    onBatch: metrics.observeBatch,
    onError: (err) => log.error({ err }, 'events could not be written'),
  });
  const app = createApp({
    ...site.deps,
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
    leadStamps,
    leadTokens: createLeadTokens(privateJwk),
    webDirectory: fileURLToPath(new URL('web', DIST)),
    limits: DEFAULT_LIMITS,
  });
  const accounts = sandbox ? await seed(env, parts) : [];
  const { port, close } = await listen(env, createPublicPageListener(site.deps.pages), app);
  const sweeping = startSweeping(gateway.sweep, { clock, log });
  const onJobEnd = metrics.countJob;
  const jobs = startJobs({ url, sql, mailer, publicUrl, log, onJobEnd });
  return {
    port,
    accounts,
    hasSandbox: sandbox !== null,
    async stop() {
      await close();
      await collector.stop();
      await jobs.stop();
      await site.stop();
      sweeping.stop();
      await gateway.close();
      await database.stop();
    },
  };
}

/** What public pages are made of, and their cache, kept up to date by the database. */
async function openPublicSite(
  settings: Omit<Parameters<typeof createPublicPageLoader>[0], 'script' | 'fonts'> & { log: Log },
) {
  const publicDirectory = fileURLToPath(new URL('public', DIST));
  const script = await readPublicPageScript(publicDirectory);
  const fonts = await readPublicPageFonts(publicDirectory);
  const pages = createPublicPageCache({
    ...createPublicPageLoader({ ...settings, script, fonts }),
    now: Date.now,
    log: settings.log,
  });
  const watch = await watchPublicPages(settings.sql, pages);
  return { deps: { publicDirectory, script, fonts, pages }, stop: watch.stop };
}

/** Nobody of the demonstration reads mail: they are confirmed as they sign up. */
async function seed(
  { dataDirectory, publicUrl }: Env,
  parts: Parameters<typeof createGateway>[0],
): Promise<DemoAccount[]> {
  const settings = { ...parts.settings, autoConfirm: true };
  const gateway = createGateway({ ...parts, settings });
  const { sql, keys } = parts;
  try {
    return await seedDemo({ sql, gateway, anonKey: keys.anonKey, dataDirectory, publicUrl });
  } finally {
    await gateway.close();
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
