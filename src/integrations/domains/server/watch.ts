import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import { OWN_DOMAINS_TTL_MS } from '#integrations/server/limits.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { OwnDomains } from './own-domains.ts';

/** The channel of the migration `create_domains`; the payload is the domains' owner. */
const CHANNEL = 'own_domain_changed';

/**
 * Loads working domains. Reloads those that the database announces as changed, by any copy of the
 * server; reloads all after a lost connection, and regularly because plans end by date.
 *
 * @returns a function that stops it
 */
export async function watchOwnDomains(
  sql: Sql,
  domains: Pick<OwnDomains, 'reload'>,
  log: Pick<Log, 'warn'>,
): Promise<{ stop(): Promise<void> }> {
  let turn = Promise.resolve();
  // One after the other, so that an older answer never replaces a newer one.
  const reload = (userId: string | null) => {
    turn = turn
      .then(() => domains.reload(userId))
      .catch((err: unknown) => log.warn({ err }, 'own domains could not be read'));
    return turn;
  };
  const channel = await followChannel(sql, CHANNEL, reload);
  await turn;
  const timer = setInterval(() => void reload(null), OWN_DOMAINS_TTL_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await turn;
      await channel.stop();
    },
  };
}
