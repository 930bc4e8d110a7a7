import type { Sql } from '#database/connect.ts';

/** What `private.tell_webhooks` says whenever something is to be sent. */
const CHANNEL = 'webhook_deliveries';

/** Wakes who waits for something to send. */
export type Alarm = {
  /** Also wakes the next waiter. */
  ring(): void;
  /** @returns once it rang, or after this time */
  wait(ms: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Rings when the database announces a message to send, and after a lost connection, which may have
 * missed one.
 *
 * @param sql on a direct connection: a pooler in transaction mode passes no notifications on
 */
export async function openAlarm(sql: Sql): Promise<Alarm> {
  let isRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    isRung = true;
    wake?.();
  };
  const { unlisten } = await sql.listen(CHANNEL, ring, ring);
  return {
    ring,
    async wait(ms) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
      wake = null;
    },
    async stop() {
      ring();
      await unlisten();
    },
  };
}
