import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createCompanyProviders } from '#agency/company-sign-in/server/company-providers.ts';
import { createTeamLoader } from '#agency/team-page/server/team.ts';
import { createApp } from '#app/server/app.ts';
import { createCollector } from '#audience/events/server/collector.ts';
import { createLeadChallenges } from '#audience/leads/server/lead-challenges.ts';
import { createLeadForms } from '#audience/leads/server/lead-forms.ts';
import {
  createLeadStamps,
  createLeadTokens,
  type LeadStamps,
  type LeadTokens,
} from '#audience/leads/server/lead-signatures.ts';
import { derivePushKeys } from '#audience/push/server/send-push.ts';
import { createCheapPasswords } from '#gateway/auth/auth-under-test.ts';
import { PATIENT, PATIENT_COUNTING } from '#gateway/connections/patience-under-test.ts';
import { createGateway, type Gateway, type GatewayDeps } from '#gateway/gateway.ts';
import { createKeys, type GatewayKeys, generatePrivateJwk } from '#gateway/keys/keys.ts';
import { REST_BOUNDS } from '#gateway/limits/tables.ts';
import {
  createRateLimitStore,
  type RateLimitStore,
} from '#gateway/rate-limits/rate-limit-store.ts';
import {
  createSettings,
  type GatewaySettings,
  STORAGE_SETTINGS,
} from '#gateway/settings/settings.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { createOwnDomains } from '#integrations/domains/server/own-domains.ts';
import { openPasses, type Passes } from '#integrations/wallets/server/wallet-cards.ts';
import { NO_WALLETS } from '#integrations/wallets/server/wallets.ts';
import { createLinkedPageFetcher, createPageFetcher } from '#kit/server/clients/fetch-foreign.ts';
import { createGuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { type Ask, createAsk } from '#kit/server/data/ask.ts';
import { createClientAddress } from '#kit/server/http/client-address.ts';
import { RENDITION_STEPS } from '#kit/server/limits/pictures.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import {
  createUnsubscribeTokens,
  type UnsubscribeTokens,
} from '#kit/server/mails/unsubscribe-tokens.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createMetrics } from '#kit/server/process/metrics.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { type Billing, createBilling } from '#money/payments/server/billing.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import { createPublicPageCache } from '#page/delivery/server/cache.ts';
import { createPublicPageLoader } from '#page/delivery/server/loader.ts';
import { isSignupOpen } from '#page/delivery/server/switches.ts';
import { createPictureCopier, createPictureFetcher } from '#page/pictures/server/copy-picture.ts';
import { drawPicture } from '#page/pictures/server/draw-picture.ts';
import type { PrintOrder } from '#page/print/server/draw-print.ts';
import { type Mailbox, openMailbox } from '#sandbox/mailbox.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { openStripe } from '#sandbox/stripe/stripe.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { PROXY, putBehindProxy } from './rough/proxy.ts';

const PUBLIC_URL = 'http://localhost:3000';

const clientAddress = createClientAddress([PROXY]);

/** The whole server without its socket, behind a proxy: call it with `app.request('/path')`. */
export type TestApp = {
  app: Hono;
  ask: Ask;
  sql: TestDatabase['sql'];
  gateway: Gateway;
  billing: Billing;
  keys: GatewayKeys;
  mailbox: Mailbox;
  leadStamps: LeadStamps;
  leadTokens: LeadTokens;
  unsubscribeTokens: UnsubscribeTokens;
  limitStore: RateLimitStore;
  passes: Passes;
  /** The folder with its files. */
  directory: string;
  close(): Promise<void>;
};

type GatewayOverrides = Partial<Pick<GatewayDeps, 'onEvent' | 'clock' | 'mailer' | 'deadlines'>> & {
  settings?: Partial<GatewaySettings>;
  /** The database of everything, which isn't dropped; without it, a new one. */
  sql?: TestDatabase['sql'];
};

/**
 * @param overrides of the routes' dependencies, such as limits, a clock, or `sql`: a database other
 * than the gateway's; then of the gateway
 */
export async function createTestApp(
  { sql: ofRoutes, ...overrides }: Partial<AppDeps> & { sql?: TestDatabase['sql'] } = {},
  { settings: changed, sql: given, deadlines = PATIENT, ...gatewayParts }: GatewayOverrides = {},
): Promise<TestApp> {
  const { sql, drop } = given
    ? { sql: given, drop: async () => undefined }
    : await createTestDatabase('product');
  const { ask, close: closeAsk } = createAsk(ofRoutes ?? sql, undefined, deadlines);
  const directory = await mkdtemp(join(tmpdir(), 'app-'));
  const clock = () => new Date();
  const log = createLog('silent');
  const mailbox = await openMailbox(join(directory, 'mail.jsonl'), clock);
  const stripe = await openStripe({ pagesUrl: `${PUBLIC_URL}/sandbox/stripe`, path: null });
  const { keys, leadChallenges, ...tokens } = await createSigners();
  const fetchProvider =
    overrides.fetchProvider ?? createGuardedFetch({ allowedAddresses: ['127.0.0.1'] });
  const domainProviders = createCompanyProviders({ keys, fetch: fetchProvider });
  const limitStore = createRateLimitStore(sql, deadlines === PATIENT ? PATIENT_COUNTING : {});
  const gateway = createGateway({
    ...toGatewayParts(directory, changed),
    sql,
    limitStore,
    mailer: mailbox,
    log,
    keys,
    deadlines,
    domainProviders,
    ...gatewayParts,
  });
  const collector = createCollector({ ask });
  const { payments = null } = overrides;
  const billing = createBilling({
    sql,
    ask,
    payments,
    clock,
    log,
    publicUrl: PUBLIC_URL,
    syncCustomer: overrides.syncCustomer ?? null,
  });
  const passes = openTestPasses({ gateway, directory: join(directory, 'passes'), log });
  const app = createApp({
    ...toFixedDeps(directory),
    ...createCaches({ ask, log, clock, leadStamps: tokens.leadStamps }),
    askForReports: ask,
    ask,
    gateway,
    passes,
    limitStore,
    mailer: mailbox,
    clock,
    collector,
    log,
    keys,
    fetchProvider,
    findPushKey: () => derivePushKeys(keys).publicKey,
    billing,
    payments,
    leadChallenges,
    ...tokens,
    archiveSql: ofRoutes ?? sql,
    sandbox: createSandbox({ mailbox, stripe }),
    onEvent: gatewayParts.onEvent ?? (() => undefined),
    leadForms: createLeadForms({ ask, now: Date.now }),
    copyPicture: createCopier({ gateway, keys }),
    ...overrides,
  });
  const close = async () => {
    await collector.stop();
    await gateway.close();
    await billing.close();
    await stripe.close();
    await limitStore.close();
    await closeAsk();
    await drop();
    await rm(directory, { recursive: true, force: true });
  };
  const parts = { ask, sql, gateway, billing, keys, mailbox, limitStore, passes, directory };
  return { app: putBehindProxy(app), ...parts, ...tokens, close };
}

/** @returns a POST of a JSON body, for `app.request(path, postJson({…}))` */
export function postJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Signers with this app's own keys. */
async function createSigners() {
  const privateJwk = await generatePrivateJwk();
  return {
    keys: await createKeys({ privateJwk, issuer: `${PUBLIC_URL}/auth/v1` }),
    leadStamps: createLeadStamps(privateJwk),
    leadTokens: createLeadTokens(privateJwk),
    leadChallenges: createLeadChallenges(privateJwk),
    unsubscribeTokens: createUnsubscribeTokens(privateJwk),
  };
}

const fetchPicture = createPictureFetcher({ allowedAddresses: ['127.0.0.1'] });

function createCopier(parts: Pick<TestApp, 'gateway' | 'keys'>) {
  return createPictureCopier({ ...parts, publicUrl: PUBLIC_URL, fetchPicture });
}

/** Few tests make a pass, and its libraries load slowly. */
function openTestPasses(parts: { gateway: Gateway; directory: string; log: AppDeps['log'] }) {
  return openPasses({
    ...parts,
    publicUrl: PUBLIC_URL,
    drawPass: async (order) =>
      (await import('#integrations/wallets/server/draw-pass.ts')).drawPass(order),
  });
}

/** The parts of the gateway that tests rarely change. */
function toGatewayParts(directory: string, changed: Partial<GatewaySettings> | undefined) {
  return {
    settings: createSettings({
      siteUrl: PUBLIC_URL,
      allowUnverifiedSignIn: true,
      storage: { ...STORAGE_SETTINGS, renditionSteps: RENDITION_STEPS },
      restBounds: REST_BOUNDS,
      clientAddress,
      ...changed,
    }),
    passwords: createCheapPasswords(),
    files: createDiskFiles(join(directory, 'files')),
    renditionsDirectory: join(directory, 'renditions'),
    incomingDirectory: join(directory, 'incoming'),
    isSignupOpen,
  };
}

/** The caches of rendered pages. */
function createCaches({
  ask,
  log,
  clock,
  leadStamps,
}: Pick<AppDeps, 'ask' | 'log' | 'clock' | 'leadStamps'>) {
  const loading = { ask, publicUrl: PUBLIC_URL, script: null, clock };
  const stampLeadForm = leadStamps.issue;
  const kept = { now: Date.now, log };
  return {
    pages: createPublicPageCache({
      ...createPublicPageLoader({ ...loading, stampLeadForm }),
      ...kept,
    }),
    teams: createPublicPageCache({ ...createTeamLoader(loading), ...kept }),
  };
}

/** The default dependencies of every test. */
function toFixedDeps(directory: string) {
  return {
    clientAddress,
    findCountry: () => null,
    metrics: createMetrics(),
    metricsToken: undefined,
    keepsOffline: true,
    database: 'embedded' as const,
    publicUrl: PUBLIC_URL,
    providers: [],
    support: { url: undefined, mail: 'hello@vizit.test' },
    script: null,
    fonts: {},
    domains: createOwnDomains({ publicUrl: PUBLIC_URL, pagesHost: null, load: async () => [] }),
    findDomainTargets: async () => ({ host: 'localhost', addresses: [], pagesHost: null }),
    trustedProxies: [PROXY],
    drawingsDirectory: join(directory, 'drawings'),
    drawPicture,
    wallets: NO_WALLETS,
    drawPrint: async (order: PrintOrder) =>
      (await import('#page/print/server/draw-print.ts')).drawPrint(order),
    webDirectory: directory,
    publicDirectory: directory,
    limits: RATE_LIMITS,
    fetchPage: createPageFetcher(['127.0.0.1']),
    fetchLinkedPage: createLinkedPageFetcher({ allowedAddresses: ['127.0.0.1'], timeoutMs: 1000 }),
    fetchPicture,
    syncCustomer: null,
    terms: () => DEFAULT_TERMS,
  };
}
