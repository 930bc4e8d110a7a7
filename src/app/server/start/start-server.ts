import { join } from 'node:path';
import { createFailureNotes } from '#account/security/server/security-events.ts';
import { setAdministrationRules } from '#admin/server/data/sign-in-rules.ts';
import { createCollector } from '#audience/events/server/collector.ts';
import type { LeadStamps } from '#audience/leads/server/lead-signatures.ts';
import { createMailLimits } from '#audience/server/data/lead-mails.ts';
import type { Sql } from '#database/connect.ts';
import type { OnSecurityEvent } from '#gateway/events.ts';
import {
  createRateLimitStore,
  type RateLimitStore,
} from '#gateway/rate-limits/rate-limit-store.ts';
import { createSpareCores } from '#gateway/turns/semaphore.ts';
import {
  createTargets,
  type DomainChecks,
} from '#integrations/domains/server/check-dns-records.ts';
import { openWallets } from '#integrations/wallets/server/wallets.ts';
import { startWebhooks } from '#integrations/webhooks/server/deliveries.ts';
import { createDnsResolver } from '#kit/server/clients/dns-resolver.ts';
import { createGuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { type Ask, createAsk } from '#kit/server/data/ask.ts';
import { createCountryFinder } from '#kit/server/http/client-address.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import type { Env } from '#kit/server/process/env.ts';
import { createLog, type Log } from '#kit/server/process/log.ts';
import { createMetrics, type Metrics } from '#kit/server/process/metrics.ts';
import { createSecurityLog } from '#kit/server/security/security-log.ts';
import { PAGE_CONNECTIONS } from '#page/delivery/server/limits.ts';
import type { FinishedListener } from '#page/delivery/server/listener.ts';
import { createEdge } from '#page/edge/server/edge.ts';
import { createLinkChecker } from '#page/safety/server/check-page.ts';
import { createApp } from '../app.ts';
import { openDataDirectory } from '../installation/data-directory.ts';
import { startSweeping } from '../installation/file-storage.ts';
import { toRateLimitTable } from '../installation/schema-sources.ts';
import { type DemoAccount, seedConfirmed } from '../installation/seed.ts';
import { listen, requireFreePort } from './listen.ts';
import { type CheckedDatabase, openDatabase } from './open-database.ts';
import { openDrawing } from './open-drawing.ts';
import { openGateway } from './open-gateway.ts';
import { createReportAsk, openReplica } from './open-replica.ts';
import { openMail, openPayments, openSandbox } from './open-services.ts';
import { openSite } from './open-site.ts';
import { startJobs } from './start-jobs.ts';

/** A running server. `port` is the actual one if 0 was requested. */
export type RunningServer = {
  port: number;
  accounts: DemoAccount[];
  hasSandbox: boolean;
  stop(): Promise<void>;
};

/**
 * Opens the database, wires the rooms and listens.
 *
 * @throws if the database can't be opened or the port is taken; nothing keeps running then
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

/** Opens everything the app needs, in dependency order, and listens. */
async function serve(env: Env, database: CheckedDatabase, log: Log): Promise<RunningServer> {
  const { sql, url } = database;
  const { publicUrl } = env;
  // An administrator's stolen password would open everyone's data.
  await setAdministrationRules(sql, { needSecondFactor: !env.isLoopback });
  const { close: closeBase, askForPages, ...common } = await openBase(env, sql, log);
  const { ask, clock, metrics } = common;
  const { mailer, mailbox } = await openMail(env, common);
  const sandbox = mailbox && (await openSandbox(env, mailbox, log));
  const payments = await openPayments(env, { ...common, sandbox });
  const base = { ...common, mailer };
  const { gateway, gatewayDeps, deps, jobDeps, close: closeGateway } = await openGateway(env, base);
  const stampLeadForm: LeadStamps['issue'] = (...form) => deps.leadStamps.issue(...form);
  const pagesHost = env.pagesHost ?? null;
  const domainChecks = openDomainChecks(env, pagesHost);
  const edge = env.edge && createEdge(env.edge);
  const site = await openSite({
    ask: askForPages,
    askForForms: ask,
    sql,
    log,
    clock,
    terms: payments.deps.terms,
    publicUrl,
    pagesHost,
    stampLeadForm,
    edge,
  });
  const collector = openCollector(ask, metrics, log);
  const drawing = openDrawing({ ...env, ...base, gateway });
  const app = createApp({
    ...site.deps,
    ...deps,
    ...payments.deps,
    ...base,
    ...toAppSettings(env, database),
    ...drawing.drawers,
    archiveSql: sql,
    gateway,
    sandbox: sandbox?.app ?? null,
    findDomainTargets: domainChecks.findTargets,
    collector,
    database: database.kind,
  });
  const accounts = sandbox && gatewayDeps ? await seedConfirmed(env, gatewayDeps) : [];
  const sendFinished: FinishedListener = (request, response) =>
    site.sendFinished(request, response) || gateway.turnAwayCrowd(request, response);
  const { port, close } = await listen(env, sendFinished, app);
  sandbox?.setPort(port);
  const background = startBackground(env, {
    ...base,
    ...deps,
    ...payments.deps,
    ...jobDeps,
    passes: drawing.drawers.passes,
    url,
    gateway,
    domainChecks,
    domains: site.deps.domains,
    edge,
  });
  return {
    port,
    accounts,
    hasSandbox: sandbox !== null,
    async stop() {
      await close();
      await collector.stop();
      await background.stop();
      await drawing.close();
      await site.stop();
      await payments.stop();
      await closeGateway();
      await sandbox?.close();
      await closeBase();
      await database.stop();
    },
  };
}

/** The base of everything that follows: the database, the clock, metrics and the security log. */
async function openBase(env: Env, sql: Sql, log: Log) {
  const clock = () => new Date();
  const metrics = createMetrics();
  const { ask, close: closeAsk } = createAsk(sql);
  const pages = createAsk(sql, PAGE_CONNECTIONS);
  const closeAsks = () => Promise.all([closeAsk(), pages.close()]);
  const { replica, close: closeReplica } = await openReplica(env, { ask, log, metrics }).catch(
    async (error: unknown) => {
      await closeAsks();
      throw error;
    },
  );
  const spareCores = createSpareCores();
  const securityLog = createSecurityLog({ ask, log, clock, metrics });
  const failures = createFailureNotes({ ask, log });
  const onEvent: OnSecurityEvent = (event) => {
    securityLog.onEvent(event);
    failures.onEvent(event);
  };
  const limitStore = createRateLimitStore(sql, { table: toRateLimitTable(env) });
  return {
    sql,
    ask,
    log,
    clock,
    metrics,
    onEvent,
    limitStore,
    spareCores,
    replica,
    wallets: openWallets({ ...env, fetch: createGuardedFetch(), clock, log }),
    askForReports: createReportAsk(ask, replica),
    askForPages: pages.ask,
    async close() {
      await Promise.all([securityLog.settled(), failures.settled()]);
      await limitStore.close();
      await Promise.all([closeAsks(), closeReplica()]);
    },
  };
}

/** The app's settings from the environment. */
function toAppSettings(env: Env, { backend }: CheckedDatabase) {
  return {
    providers: backend?.providers ?? env.authProviders,
    publicUrl: env.publicUrl,
    trustedProxies: env.trustedProxies,
    findCountry: createCountryFinder(env.countryHeader, env.trustedProxies),
    metricsToken: env.metricsToken,
    keepsOffline: env.keepsOffline,
    support: { url: env.supportUrl, mail: env.supportMail },
    limits: RATE_LIMITS,
    drawingsDirectory: join(env.dataDirectory, 'drawings'),
  };
}

/** Checks domains' DNS records, and knows where they should point. */
function openDomainChecks(env: Env, pagesHost: string | null): DomainChecks {
  const resolver = createDnsResolver(env.dnsServers);
  const { publicUrl, domainAddresses: addresses } = env;
  const now = Date.now;
  return {
    resolver,
    findTargets: createTargets({ publicUrl, addresses, pagesHost, resolver, now }),
  };
}

function openCollector(ask: Ask, metrics: Metrics, log: Log) {
  return createCollector({
    ask,
    onBatch: metrics.observeBatch,
    onError: (err) => log.error({ err }, 'events could not be written'),
  });
}

type BackgroundParts = Omit<
  Parameters<typeof startJobs>[0],
  'publicUrl' | 'mailLimits' | 'linkChecker' | 'onJobEnd'
> & {
  limitStore: RateLimitStore;
  gateway: { sweep: Parameters<typeof startSweeping>[0] };
  metrics: Metrics;
};

/** Background work: jobs, and the sweep of orphaned files. */
function startBackground(env: Env, parts: BackgroundParts): { stop(): Promise<void> } {
  const { limitStore, metrics, gateway, clock, log } = parts;
  const { dataDirectory, publicUrl, linkCheckerUrl } = env;
  const sweeping = startSweeping(gateway.sweep, { dataDirectory, clock, log });
  const mailLimits = createMailLimits(limitStore);
  const linkChecker = linkCheckerUrl === undefined ? null : createLinkChecker(linkCheckerUrl);
  const onJobEnd = metrics.countJob;
  const jobs = startJobs({ ...parts, publicUrl, mailLimits, linkChecker, onJobEnd });
  const webhooks = startWebhooks(parts, env);
  return {
    async stop() {
      await jobs.stop();
      await webhooks.stop();
      sweeping.stop();
    },
  };
}
