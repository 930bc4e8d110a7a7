import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { FontFiles } from '#public-page/style/font-faces.ts';
import type { ClientAddress } from './client-address.ts';
import type { FindCountry } from './country.ts';
import type { Collector } from './events/collector.ts';
import type { LeadStamps } from './leads/lead-stamps.ts';
import type { LeadTokens } from './leads/lead-tokens.ts';
import type { Limit } from './limiter.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { PublicPageCache } from './public-pages/cache.ts';

/** Everything the routes work with, made in `main.ts` or by a test. */
export type AppDeps = {
  sql: Sql;
  /** Answers `/auth/v1` and `/rest/v1`. */
  gateway: Hono;
  /** The pages under `/sandbox`, or null where the sandbox is off. */
  sandbox: Hono | null;
  clock: () => Date;
  clientAddress: ClientAddress;
  findCountry: FindCountry;
  /** Writes visitors' events. */
  collector: Collector;
  metrics: Metrics;
  /** Opens `/metrics` past localhost. */
  metricsToken: string | undefined;
  log: Log;
  /** Which database this is, for `/healthz`: `embedded` or `external`. */
  database: 'embedded' | 'external';
  publicUrl: string;
  /** Where people are helped: the operator's pages if there are any, else an address for mail. */
  support: { url: string | undefined; mail: string };
  /** What the browser presents to the gateway. */
  anonKey: string;
  /** Finished public pages. */
  pages: PublicPageCache;
  /** Path of the public page's script, or null where there is none. */
  script: string | null;
  /** Where the public page's fonts are served. */
  fonts: FontFiles;
  leadStamps: LeadStamps;
  leadTokens: LeadTokens;
  /** The folders `vite build` wrote to: the dashboard, and the public page's script. */
  webDirectory: string;
  publicDirectory: string;
  limits: {
    eventsPerAddress: Limit;
    leadAttemptsPerAddress: Limit;
    leadsPerAddress: Limit;
    leadsPerForm: Limit;
    leadDetailsPerAddress: Limit;
    exportsPerAccount: Limit;
  };
};

export const DEFAULT_LIMITS: AppDeps['limits'] = {
  eventsPerAddress: { points: 300, duration: 60 },
  // Before any work, and so also what is refused: a mistyped address is not the last attempt.
  leadAttemptsPerAddress: { points: 60, duration: 60 },
  leadsPerAddress: { points: 5, duration: 60 },
  // A hall full of people answers a talk at once; a net of bots fills no inbox for days.
  leadsPerForm: { points: 300, duration: 3600 },
  leadDetailsPerAddress: { points: 60, duration: 60 },
  exportsPerAccount: { points: 5, duration: 600 },
};
