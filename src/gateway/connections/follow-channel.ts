import type { Sql } from 'postgres';

/** A client's `socket`, if it dials one of several hosts; the driver's types don't have the option. */
type Source = { socket?: { onDropped?(tell: () => void): () => void } };

/**
 * Follows what the database announces on a channel. The driver listens again by itself after a lost
 * connection.
 *
 * @param sql on a direct connection: a pooler in transaction mode passes no notifications on
 * @param onChange gets each payload, and null whenever announcements may have been missed or data read
 *   since may be older than they are: at the start, after a lost connection, and after connections to
 *   another host than the primary were dropped; at least once each
 * @returns how to stop, once it listens
 */
export async function followChannel(
  sql: Pick<Sql, 'listen' | 'options'>,
  channel: string,
  onChange: (payload: string | null) => void,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false;
  const tell = (payload: string | null) => {
    if (!isStopped) onChange(payload);
  };
  const { socket } = sql.options as Source;
  const forget = socket?.onDropped?.(() => tell(null));
  const { unlisten } = await sql.listen(channel, tell, () => tell(null));
  return {
    async stop() {
      // After a lost connection the driver no longer finds whom to take off (postgres 3.4.9).
      isStopped = true;
      forget?.();
      await unlisten();
    },
  };
}
