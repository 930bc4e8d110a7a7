/* Shared by a lead form, its script and the server. Imports nothing, as scripts are small. */

/**
 * A lead form's timestamp says when its page was rendered (pitfalls: lead-checks). People read a
 * form before sending it; bots post at once.
 */
export const LEAD_STAMP_MIN_AGE_MS = 3_000;

/** A form open for longer must be resent, so that copied stamps expire. */
export const LEAD_STAMP_MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * The wait for visitors without scripts, who can't do proof of work, while a form is flooded: it
 * slows bots to human speed.
 */
export const LEAD_SLOW_STAMP_MIN_AGE_MS = 60_000;

export type LeadStampAge = 'early' | 'good' | 'late';

/** @param ageMs since the form was rendered; negative if two servers' clocks differ */
export function judgeLeadStampAge(ageMs: number, minAgeMs = LEAD_STAMP_MIN_AGE_MS): LeadStampAge {
  if (ageMs < minAgeMs) return 'early';
  return ageMs > LEAD_STAMP_MAX_AGE_MS ? 'late' : 'good';
}

/** Marks a card that a visitor sent back: a submission's kind, a lead's source. */
export const EXCHANGE = 'exchange';
