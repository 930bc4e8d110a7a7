import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { ClientAddress } from './client-address.ts';
import type { Limit } from './limiter.ts';
import type { Log } from './log.ts';
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
  log: Log;
  /** Which database this is, for `/healthz`: `embedded` or `external`. */
  database: 'embedded' | 'external';
  publicUrl: string;
  /** What the browser presents to the gateway. */
  anonKey: string;
  /** Finished public pages. */
  pages: PublicPageCache;
  /** Path of the public page's script, or null where there is none. */
  script: string | null;
  /** The folders `vite build` wrote to: the dashboard, and the public page's script. */
  webDirectory: string;
  publicDirectory: string;
  limits: { eventsPerAddress: Limit; leadsPerAddress: Limit; exportsPerAccount: Limit };
};

export const DEFAULT_LIMITS: AppDeps['limits'] = {
  eventsPerAddress: { points: 300, duration: 60 },
  leadsPerAddress: { points: 5, duration: 60 },
  exportsPerAccount: { points: 5, duration: 600 },
};
