import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { DEFAULT_TERMS, type Terms } from '#money/plans/rules/terms.ts';
import { TERMS_RETRY_MS } from '#money/server/limits.ts';

/** The channel of the migration `create_ledger`. */
const CHANNEL = 'terms_changed';

type Settings = {
  sql: Sql;
  /** True if payments are set up. */
  isOpen: boolean;
  log: Log;
};

/**
 * Caches the terms in memory, and reads them again when the database announces a change, and after a lost
 * connection, which may have missed one.
 *
 * @returns the current terms, and a function that stops watching
 */
export async function watchTerms({ sql, isOpen, log }: Settings): Promise<{
  current(): Terms;
  stop(): Promise<void>;
}> {
  let terms: Terms = { ...DEFAULT_TERMS, is_open: isOpen };
  let readings = 0;
  const stopping = new AbortController();

  const read = async () => {
    readings += 1;
    const reading = readings;
    // A notice that arrives during a read may be about newer terms, so the later read wins.
    while (reading === readings && !stopping.signal.aborted) {
      try {
        const found = await findTerms(sql);
        if (reading === readings) terms = { ...found, is_open: isOpen };
        return;
      } catch (error) {
        log.debug({ err: error }, 'the terms could not be read');
        await sleep(TERMS_RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const channel = await followChannel(sql, CHANNEL, read);
  await read();
  return {
    current: () => terms,
    async stop() {
      stopping.abort();
      await channel.stop();
    },
  };
}

/** @returns the terms on which plans are sold, except whether payments are set up at all */
async function findTerms(sql: Sql): Promise<Omit<Terms, 'is_open'>> {
  const [row] = await sql<Omit<Terms, 'is_open'>[]>`
    select s.currency, s.trial_days, s.grace_days, (
      select coalesce(jsonb_object_agg(p.plan, p.amount), '{}') from public.plan_prices p
      where p.amount is not null) as prices
    from public.payment_settings s`;
  if (row === undefined) throw new Error('the settings of payments are gone');
  return row;
}

/** `GET /terms.json`: the public terms of the plans for sale. */
export function createTermsJson({ terms }: Pick<AppDeps, 'terms'>): Hono {
  return new Hono().get('/terms.json', etag(), (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(terms());
  });
}
