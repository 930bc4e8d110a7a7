import { LEAD_MAILS_PER_DAY } from '#audience/leads/server/limits.ts';
import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import type { RateLimiter, RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import type { MailLimits } from '#kit/server/jobs/task.ts';

declare module '#kit/server/jobs/task.ts' {
  interface MailLimits {
    leads: RateLimiter;
  }
}

/** Shared with the gateway's mails and by all copies of the server. */
export function createMailLimits(
  store: RateLimitStore,
  { leads = LEAD_MAILS_PER_DAY, all = RATE_LIMITS.mailPerRecipient } = {},
): MailLimits {
  return {
    leads: store.createLimiter('leadMailPerRecipient', leads),
    all: store.createLimiter('mailPerRecipient', all),
  };
}
