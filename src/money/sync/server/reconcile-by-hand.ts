import type { Sql } from '#database/connect.ts';
import { PLANS } from '#money/plans/rules/plans.ts';
import { createBillingLock } from '#money/server/billing-lock.ts';
import { findPayerByEmail, type PayingPerson } from '#money/server/data/billing-accounts.ts';
import type { Payments } from '#money/server/stripe.ts';
import { createCustomerSync } from './sync-customer.ts';

/**
 * Reads a user's payments from Stripe again for an operator.
 *
 * @returns a sentence with the plan before and after; null if no profile has that email
 */
export async function reconcileByHand(
  { sql, payments }: { sql: Sql; payments: Payments },
  email: string,
): Promise<string | null> {
  const before = await findPayerByEmail(sql, email);
  if (before === null) return null;
  const { user_id, customer_id } = before;
  if (customer_id === null)
    return `${email} has never started a payment. The plan is ${tell(before)}.`;
  const lock = createBillingLock(sql, payments);
  const added = await createCustomerSync(lock)({ user_id, customer_id }).finally(lock.close);
  const after = (await findPayerByEmail(sql, email)) ?? before;
  const facts = added === 1 ? '1 fact was new' : `${added ?? 0} facts were new`;
  return `${email} (${customer_id}) was on ${tell(before)}. ${facts}. Now it is ${tell(after)}.`;
}

function tell({ plan, plan_expiry }: PayingPerson): string {
  const until = plan_expiry === null ? '' : ` until ${plan_expiry.toISOString()}`;
  return `${PLANS[plan]}${until}`;
}
