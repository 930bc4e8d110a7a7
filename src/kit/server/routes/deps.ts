import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { OnSecurityEvent } from '#gateway/events.ts';
import type { Gateway } from '#gateway/gateway.ts';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import type { RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import type { SpareCores } from '#gateway/turns/semaphore.ts';
import type { FetchForeign, FetchForeignFile } from '../clients/fetch-foreign.ts';
import type { GuardedFetch } from '../clients/guarded-fetch.ts';
import type { Mailer } from '../clients/mailer.ts';
import type { Ask } from '../data/ask.ts';
import type { ClientAddress, FindCountry } from '../http/client-address.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { UnsubscribeTokens } from '../mails/unsubscribe-tokens.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';

/**
 * Everything the routes need, created by `main.ts` or a test. Each noun declares here what its own routes
 * need (`declare module`), so this file knows none of them.
 */
export interface AppDeps {
  /**
   * The only database access for waiting callers. The driver's own pool is left out on purpose: if PostgreSQL
   * stops, a request on it hangs for 15 minutes.
   */
  ask: Ask;
  /** The same for read-only reports: at a replica, if there is one. */
  askForReports: Ask;
  /** The driver's pool, only for archives: reading one takes minutes, and opening it has a deadline. */
  archiveSql: Sql;
  /** Handles `/auth/v1` and `/rest/v1`. */
  gateway: Hono & Pick<Gateway, 'raiseSession'>;
  /** Checks that the hosted backend replacing the gateway responds; null or missing without one. */
  hosted?: { ping(): Promise<void> } | null | undefined;
  /** Shared counters for limits across all copies of the server. */
  limitStore: RateLimitStore;
  /** Stand-ins for third parties, under `/sandbox` and `/v1`; null if the sandbox is off. */
  sandbox: Hono | null;
  clock: () => Date;
  clientAddress: ClientAddress;
  findCountry: FindCountry;
  metrics: Metrics;
  /** Receives refused attempts. */
  onEvent: OnSecurityEvent;
  /** Opens `/metrics` to other machines. */
  metricsToken: string | undefined;
  /** Whether browsers may keep the dashboard; if not, they remove it. */
  keepsOffline: boolean;
  log: Log;
  /** The kind of database, for `/healthz`: `embedded` or `external`. */
  database: 'embedded' | 'external';
  publicUrl: string;
  /** Where to get help: the operator's pages if there are any, otherwise an email. */
  support: { url: string | undefined; mail: string };
  /** The browser's keys for the gateway; they change with the signing key. */
  keys: Pick<GatewayKeys, 'anonKey' | 'serviceRoleKey' | 'sign' | 'sealing'>;
  /** Sign-in providers, as named on buttons. */
  providers: readonly { name: string; label: string }[];
  /** IP addresses or ranges of our proxies. */
  trustedProxies: readonly string[];
  unsubscribeTokens: UnsubscribeTokens;
  /** Fetches an owner's old page, to import from. */
  fetchPage: FetchForeign;
  /** Fetches the beginning of the page an owner's link leads to. */
  fetchLinkedPage: FetchForeignFile;
  /** Sends requests to sign-in providers chosen by agencies. */
  fetchProvider: GuardedFetch;
  /** The mail server itself, for mails a user is waiting for. */
  mailer: Mailer;
  /** Cores shared by rendering, hashing and renditions. */
  spareCores?: SpareCores;
  /** Output folders of `vite build`: the dashboard, and the public page's script. */
  webDirectory: string;
  publicDirectory: string;
  limits: RateLimits;
}
