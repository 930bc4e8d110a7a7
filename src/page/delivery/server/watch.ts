import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import type { PublicPageCache } from './cache.ts';

/**
 * The channels of the migrations `notify_public_page_changes` and `notify_team_changes`: a username in lower
 * case, or a team's slug; '*' means all.
 */
type Channel = 'public_page_changed' | 'team_page_changed';

const ALL = '*';

/**
 * Evicts pages when the database announces a change by any copy of the server. After a lost
 * connection, expires all pages, as changes may have been missed.
 *
 * @param memories the caches to update
 * @returns a function that stops watching
 */
export function watchPublicPages(
  sql: Sql,
  memories: readonly Pick<PublicPageCache, 'evict' | 'expireAll'>[],
  channel: Channel = 'public_page_changed',
): Promise<{ stop(): Promise<void> }> {
  const expireAll = () => {
    for (const memory of memories) memory.expireAll();
  };
  const evict = (username: string) => {
    for (const memory of memories) memory.evict(username);
  };
  return followChannel(sql, channel, (payload) =>
    payload === null || payload === ALL ? expireAll() : evict(payload),
  );
}
