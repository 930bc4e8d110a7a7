import type { RateLimiter } from '#gateway/rate-limits/rate-limit-store.ts';

/** Daily limits per email: of all mails, and of kinds that nouns add. */
export interface MailLimits {
  all: RateLimiter;
}
