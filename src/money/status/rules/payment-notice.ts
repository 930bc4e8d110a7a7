import { PLANS } from '#money/plans/rules/plans.ts';
import type { PlanStatus } from './plan-status.ts';
import { tellOwed, type WriteDate } from './plan-status-words.ts';

/** The notice on every screen while a payment is due. */
export type PaymentNotice = { title: string; text: string };

/** @returns the unpaid amount and until when the plan is active; null if nothing is due */
export function toPaymentNotice(planStatus: PlanStatus, write: WriteDate): PaymentNotice | null {
  if (planStatus.kind === 'late') {
    const { plan, owes, ends_at } = planStatus;
    return {
      title: `Your payment for ${PLANS[plan]} hasn’t gone through`,
      text: `${tellOwed(owes, write)} Everything stays active until ${write(ends_at)}.`,
    };
  }
  if (planStatus.kind === 'lapsed' && planStatus.owes !== null) {
    return {
      title: `${PLANS[planStatus.plan]} is off, because its payment hasn’t gone through`,
      text: `${tellOwed(planStatus.owes, write)} Pay to get it back. Nothing was deleted.`,
    };
  }
  return null;
}
