import type { Sql } from 'postgres';

/**
 * Follows what the database announces on a channel. The driver listens again by itself after a lost
 * connection.
 *
 * @param sql on a direct connection: a pooler in transaction mode passes no notifications on
 * @param onChange gets each payload, and null whenever announcements may have been missed: at the
 *   start and after a lost connection, at least once each
 * @returns how to stop, once it listens
 */
export async function followChannel(
  sql: Pick<Sql, 'listen'>,
  channel: string,
  onChange: (payload: string | null) => void,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false;
  const tell = (payload: string | null) => {
    if (!isStopped) onChange(payload);
  };
  const { unlisten } = await sql.listen(channel, tell, () => tell(null));
  return {
    async stop() {
      // After a lost connection the driver no longer finds whom to take off (postgres 3.4.9).
      isStopped = true;
      await unlisten();
    },
  };
}
