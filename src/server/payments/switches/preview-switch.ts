import type { PaidPlan } from '#domain/billing/plans/plans.ts';
import { findCustomerOf } from '../../data/money/billing-accounts.ts';
import { ApiError } from '../../http/errors.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { isLive, listSubscriptions } from '../subscriptions.ts';
import { findOrder, readSwitchPreview, type SwitchPreview } from './switch-plan.ts';

/**
 * Calculates a switch, and changes nothing.
 *
 * @throws ApiError if the switch would be refused
 */
export async function previewSwitch(
  deps: BillingDeps,
  userId: string,
  plan: PaidPlan,
): Promise<SwitchPreview> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  if (account === null) throw new ApiError('no_subscription');
  const order = await findOrder(deps, userId, plan);
  return deps.lock.inTurn(userId, async (turn) => {
    const had = await listSubscriptions(turn, account.customer_id);
    const subscription = had.find(isLive);
    if (subscription === undefined) throw new ApiError('no_subscription');
    return readSwitchPreview(turn, subscription, order);
  });
}
