import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { AGENCY_PLANS, type PaidPlan } from '#money/plans/rules/plans.ts';
import { type Buyer, claimCustomer, forgetCustomer, keepCustomer } from './data/billing.ts';
import type { Payments } from './stripe.ts';
import { isRefusal } from './stripe.ts';

type Person = { id: string; email: string; full_name: string };

/**
 * Finds or creates an account's Stripe customer, and updates its email and name. Each account gets
 * exactly one, despite concurrent or interrupted calls: the claim is written first, and Stripe creates
 * one customer per claim.
 *
 * @returns its id
 */
export async function ensureCustomer(
  deps: { ask: Ask; payments: Pick<Payments, 'ask'> },
  person: Person,
  tries = 2,
): Promise<string> {
  const { ask, payments } = deps;
  const { id: userId, email, full_name: name } = person;
  const customerId = await findOrCreate(deps, userId);
  try {
    await payments.ask((stripe) => stripe.customers.update(customerId, { email, name }));
    return customerId;
  } catch (error) {
    // It was deleted at Stripe, or this is another Stripe account.
    if (tries <= 1 || !isRefusal(error, 'resource_missing')) throw error;
    await ask((sql) => forgetCustomer(sql, userId, customerId));
    return ensureCustomer(deps, person, tries - 1);
  }
}

async function findOrCreate(
  { ask, payments }: Parameters<typeof ensureCustomer>[0],
  userId: string,
): Promise<string> {
  const claim = await ask((sql) => claimCustomer(sql, userId));
  if (claim === null) throw new ApiError('unauthorized');
  if (claim.customer_id !== null) return claim.customer_id;
  // Details that may change are sent afterwards: an idempotency key is valid for identical requests only.
  const idempotencyKey = `customer ${userId} ${claim.created_at.getTime()}`;
  const { id } = await payments.ask((stripe) =>
    stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }),
  );
  await ask((sql) => keepCustomer(sql, userId, id));
  return id;
}

/** @throws ApiError if the plan is for agencies, and this account's team doesn't fit it */
export function refuseAgency(buyer: Buyer, plan: PaidPlan): void {
  if (buyer.is_on_team && AGENCY_PLANS.has(plan)) throw new ApiError('on_a_team');
  if (buyer.room_problem !== null) {
    throw new ApiError('team_too_large', { sentence: buyer.room_problem });
  }
}
