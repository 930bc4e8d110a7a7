/** The fields that determine a webhook's status. */
type Webhook = {
  is_active: boolean;
  failing_since: string | null;
  end_reason: string | null;
};

/** A webhook's status: a word for its badge, and advice if anything is wrong. */
export type WebhookStatus = {
  word: 'On' | 'Off' | 'Failing' | 'Switched off';
  tone: 'success' | 'neutral' | 'warning' | 'danger';
  advice: string | null;
};

export const WEBHOOK_ADVICE = {
  failing: 'The last tries failed. We keep trying for 3 days, then switch it off and email you.',
  ended:
    'Nothing arrived for 3 days, so we switched it off. Fix your endpoint, switch it on, and send the failed messages again.',
  gone: 'Your endpoint says this URL is gone (410), so we switched it off. Enter the new one.',
} as const;

export function findWebhookStatus({
  is_active,
  failing_since,
  end_reason,
}: Webhook): WebhookStatus {
  if (!is_active && end_reason !== null) {
    const advice = end_reason === 'gone' ? WEBHOOK_ADVICE.gone : WEBHOOK_ADVICE.ended;
    return { word: 'Switched off', tone: 'danger', advice };
  }
  if (!is_active) return { word: 'Off', tone: 'neutral', advice: null };
  if (failing_since !== null) {
    return { word: 'Failing', tone: 'warning', advice: WEBHOOK_ADVICE.failing };
  }
  return { word: 'On', tone: 'success', advice: null };
}
