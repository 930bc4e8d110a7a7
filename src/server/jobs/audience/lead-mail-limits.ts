import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import type { RateLimiter, RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { LEAD_MAILS_PER_DAY } from '../../limits/mails.ts';

/** How many mails about leads one address gets in a day, and how many of all kinds. */
export type LeadMailLimits = { leads: RateLimiter; all: RateLimiter };

/** Counted with the mails of the gateway, and by all copies of the server. */
export function createLeadMailLimits(
  store: RateLimitStore,
  { leads = LEAD_MAILS_PER_DAY, all = RATE_LIMITS.mailPerRecipient } = {},
): LeadMailLimits {
  return {
    leads: store.createLimiter('leadMailPerRecipient', leads),
    all: store.createLimiter('mailPerRecipient', all),
  };
}
