import type { Ask } from '../../data/ask.ts';
import { noteWebhookSign, type WebhookSign } from '../../data/money/payment-state.ts';
import { WEBHOOK_SIGN_PAUSE_MS } from '../../limits/payments.ts';
import type { Log } from '../../process/log.ts';

/**
 * Records when events arrived, and whether their signatures were valid. Anyone can send a forged one, so each
 * kind is written at most once a minute.
 *
 * @returns a function that records one; it never fails, and callers don't await it
 */
export function createSignNotes({ ask, log }: { ask: Ask; log: Log }): (kind: WebhookSign) => void {
  let last: { kind: WebhookSign; at: number } | undefined;
  return (kind) => {
    const now = Date.now();
    if (last?.kind === kind && now - last.at < WEBHOOK_SIGN_PAUSE_MS) return;
    last = { kind, at: now };
    ask((sql) => noteWebhookSign(sql, kind)).catch((err: unknown) =>
      log.debug({ err }, 'the last webhook was not noted'),
    );
  };
}
