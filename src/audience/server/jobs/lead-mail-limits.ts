import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import type { RateLimiter, RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { LEAD_MAILS_PER_DAY } from '#kit/server/limits/mails.ts';

/** Daily limits per email: of mails about leads, and of all kinds. */
export type LeadMailLimits = { leads: RateLimiter; all: RateLimiter };

/** Shared with the gateway's mails and by all copies of the server. */
export function createLeadMailLimits(
  store: RateLimitStore,
  { leads = LEAD_MAILS_PER_DAY, all = RATE_LIMITS.mailPerRecipient } = {},
): LeadMailLimits {
  return {
    leads: store.createLimiter('leadMailPerRecipient', leads),
    all: store.createLimiter('mailPerRecipient', all),
  };
}
