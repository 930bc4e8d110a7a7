import type { Plan } from '#money/plans/rules/plans.ts';
import type { Quota } from '#money/plans/rules/quotas.ts';

const MEGABYTE = 1024 * 1024;

/** Seats of each plan. Fed to `PLAN_SEATS` and `private.agency_seats`. */
export const SEAT_CASES: readonly (readonly [plan: Plan, seats: number])[] = [
  ['free', 0],
  ['premium', 0],
  ['yearly', 0],
  ['agency_50', 50],
  ['agency_100', 100],
  ['agency_500', 500],
];

/** The limits of an account, and the error messages. Fed to `private.most_of` and the refusals. */
export const LIMIT_CASES = [
  ['api_keys', 10, 'keys_too_many', 'You’ve reached the limit of 10 keys'],
  ['domains', 3, 'domains_too_many', 'three domains'],
  ['webhooks', 10, 'webhooks_too_many', 'You’ve reached the limit of 10 webhooks'],
] as const;

/** Messages for exhausted quotas. Fed to `toQuotaProblem` and `private.quota_problem`. */
export const QUOTA_CASES: readonly (readonly [
  quota: Quota,
  used: number,
  maximum: number,
  isConfirmed: boolean,
  sentence: string,
])[] = [
  ['pictures', 50, 50, true, 'You use 50 of 50 pictures. Remove some, or choose a larger plan.'],
  [
    'pictures',
    10,
    10,
    false,
    'You use 10 of 10 pictures. Confirm your email address to have more.',
  ],
  [
    'picture_bytes',
    1000 * MEGABYTE - 1,
    1000 * MEGABYTE,
    true,
    'Your pictures take 1,000 MB of 1,000 MB, and this one doesn’t fit. Remove some, or choose a larger plan.',
  ],
  [
    'picture_bytes',
    18 * MEGABYTE + 400_000,
    20 * MEGABYTE,
    false,
    'Your pictures take 18 MB of 20 MB, and this one doesn’t fit. Confirm your email address to have more.',
  ],
  [
    'contacts',
    1234,
    1000,
    true,
    'You use 1,234 of 1,000 contacts. Remove some, or choose a larger plan.',
  ],
  [
    'note_characters',
    1001,
    1000,
    false,
    'These notes take 1,001 of 1,000 characters. Confirm your email address to have more.',
  ],
  [
    'note_characters',
    12_000,
    10_000,
    true,
    'These notes take 12,000 of 10,000 characters. Please shorten them.',
  ],
];
