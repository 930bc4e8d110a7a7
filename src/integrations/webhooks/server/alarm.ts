import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';

/** The channel on which `private.tell_webhooks` announces a message to send. */
const CHANNEL = 'webhook_deliveries';

/** Wakes the sender when there is something to send. */
export type Alarm = {
  /** Also wakes the next waiter. */
  ring(): void;
  /** @returns once it rings, or after this time */
  wait(ms: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Rings when the database announces a message to send, and after a lost connection, which may have
 * missed one.
 */
export async function openAlarm(sql: Sql): Promise<Alarm> {
  let isRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    isRung = true;
    wake?.();
  };
  const channel = await followChannel(sql, CHANNEL, ring);
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
      await channel.stop();
    },
  };
}
