import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';
import { noteWebhookSign, type WebhookSign } from '#money/server/data/payment-state.ts';
import { WEBHOOK_SIGN_PAUSE_MS } from '#money/server/limits.ts';

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
