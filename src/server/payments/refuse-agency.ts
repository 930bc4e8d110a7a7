import { AGENCY_PLANS, type PaidPlan } from '#domain/billing/plans/plans.ts';
import type { Buyer } from '../data/money/billing.ts';
import { ApiError } from '../http/errors.ts';

/** @throws ApiError where the plan is one for agencies, and this account can't have it as its team is */
export function refuseAgency(buyer: Buyer, plan: PaidPlan): void {
  if (buyer.is_on_team && AGENCY_PLANS.has(plan)) throw new ApiError('on_a_team');
  if (buyer.room_problem !== null) {
    throw new ApiError('team_too_large', { sentence: buyer.room_problem });
  }
}
