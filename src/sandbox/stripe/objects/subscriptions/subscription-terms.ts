import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, get } from '../../account.ts';
import { integer, timestamp } from '../../api/params.ts';
import { invalidRequest } from '../../errors.ts';

const DAY_S = 86_400;
const MAX_TRIAL_DAYS = 730;

export const TRIAL = {
  trial_end: z.optional(timestamp),
  trial_period_days: z.optional(integer(1, MAX_TRIAL_DAYS)),
  trial_settings: z.optional(
    z.strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice']),
      }),
    }),
  ),
};

/** @returns when the trial ends, in seconds, or null @throws ApiError if that is over, or given twice */
export function readTrialEnd(
  account: Account,
  given: { trial_end?: number | undefined; trial_period_days?: number | undefined },
): number | null {
  const { trial_end, trial_period_days } = given;
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      { param: 'trial_end' },
    );
  }
  if (trial_period_days !== undefined) return account.now() + trial_period_days * DAY_S;
  if (trial_end !== undefined && trial_end <= account.now()) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      code: 'parameter_invalid_integer',
      param: 'trial_end',
    });
  }
  return trial_end ?? null;
}

/** @returns a recurring price that can be bought @throws ApiError otherwise */
export function requirePrice(account: Account, id: string, param: string): Stripe.Price {
  const price = get(account, 'price', id, param);
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      {
        param,
      },
    );
  }
  if (price.type !== 'recurring') {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  return price;
}

/** @throws ApiError if a change should be prorated from a moment outside the period */
export function requireProrationDate(
  { items }: Stripe.Subscription,
  at: number | undefined,
  param: string,
): void {
  const [item] = items.data;
  if (at === undefined || item === undefined) return;
  if (at >= item.current_period_start && at <= item.current_period_end) return;
  throw invalidRequest('Proration date must be within the current billing period.', { param });
}
