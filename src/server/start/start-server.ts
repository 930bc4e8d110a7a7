import { join } from 'node:path';
import { createRateLimitStore } from '#gateway/rate-limit-store.ts';
import { createApp } from '../app.ts';
import { createCountryFinder } from '../country.ts';
import type { Env } from '../env.ts';
import { createCollector } from '../events/collector.ts';
import { createLeadMailLimits } from '../jobs/lead-mail-limits.ts';
import { RATE_LIMITS } from '../limits.ts';
import { createLog, type Log } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createSecurityLog } from '../security/security-log.ts';
import { openDataDirectory } from './data-directory.ts';
import { startSweeping } from './file-storage.ts';
import { listen, requireFreePort } from './listen.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { openGateway } from './open-gateway.ts';
import { openMail } from './open-mail.ts';
import { openSandbox } from './open-sandbox.ts';
import { openSite } from './open-site.ts';
import { type DemoAccount, seedConfirmed } from './seed.ts';
import { startJobs } from './start-jobs.ts';

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

/** Opens what the app works with, in the order it builds on each other, and listens. */
async function serve(env: Env, database: OpenDatabase, log: Log): Promise<RunningServer> {
  const clock = () => new Date();
  const { sql, url } = database;
  const { publicUrl } = env;
  const { mailer, mailbox } = await openMail(env, clock);
  const sandbox = mailbox && (await openSandbox(env, mailbox, log));
  const metrics = createMetrics();
  const { onEvent, settled } = createSecurityLog({ sql, log, clock, metrics });
  const limitStore = createRateLimitStore(sql);
  const base = { sql, limitStore, mailer, log, clock, onEvent };
  const { gateway, gatewayDeps, deps, copyPictureAsService } = await openGateway(env, base);
  const stampLeadForm = deps.leadStamps.issue;
  const site = await openSite({ sql, publicUrl, stampLeadForm, clock, log });
  const collector = createCollector({
    sql,
    onBatch: metrics.observeBatch,
    onError: (err) => log.error({ err }, 'events could not be written'),
  });
  const app = createApp({
    ...site.deps,
    ...deps,
    sql,
    gateway,
    limitStore,
    sandbox: sandbox?.app ?? null,
    clock,
    findCountry: createCountryFinder(env.countryHeader, env.trustedProxies),
    collector,
    metrics,
    onEvent,
    metricsToken: env.metricsToken,
    log,
    database: database.kind,
    publicUrl,
    support: { url: env.supportUrl, mail: env.supportMail },
    limits: RATE_LIMITS,
    drawingsDirectory: join(env.dataDirectory, 'drawings'),
  });
  const accounts = sandbox ? await seedConfirmed(env, gatewayDeps) : [];
  const { port, close } = await listen(env, site.sendFinished, app);
  const sweeping = startSweeping(gateway.sweep, {
    dataDirectory: env.dataDirectory,
    clock,
    log,
  });
  const leadMailLimits = createLeadMailLimits(limitStore);
  const jobs = startJobs({
    leadMailLimits,
    url,
    sql,
    mailer,
    publicUrl,
    gateway,
    clock,
    onEvent,
    copyPicture: copyPictureAsService,
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
      await site.stop();
      sweeping.stop();
      await gateway.close();
      await sandbox?.close();
      await settled();
      await limitStore.close();
      await database.stop();
    },
  };
}
