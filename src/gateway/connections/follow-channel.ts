import type { Sql } from 'postgres';

/** A client's `socket`, if it dials one of several hosts; the driver's types lack this option. */
type Source = { socket?: { onDropped?(tell: () => void): () => void } };

/**
 * Follows a channel's notifications. The driver resubscribes by itself after a lost connection.
 *
 * @param sql on a direct connection: transaction-mode poolers don't forward notifications
 * @param onChange gets each payload, and null (at least once each) whenever notifications may have been
 *   missed or data may be outdated: at the start, after a lost connection, and after dropping connections to
 *   a host that isn't the primary
 * @returns a function to stop, once it listens
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
      // After a lost connection the driver can't find the subscription to remove (postgres 3.4.9).
      isStopped = true;
      forget?.();
      await unlisten();
    },
  };
}
