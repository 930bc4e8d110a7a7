import { PLANS } from '../plans/plans.ts';
import type { Standing } from './standing.ts';
import { tellOwed, type WriteDate } from './standing-words.ts';

/** The notice on every screen while a payment is due. */
export type PaymentNotice = { title: string; text: string };

/** @returns what failed and until when the plan runs; null where nothing is due */
export function toPaymentNotice(standing: Standing, write: WriteDate): PaymentNotice | null {
  if (standing.kind === 'late') {
    const { plan, owes, ends_at } = standing;
    return {
      title: `Your payment for ${PLANS[plan]} failed`,
      text: `${tellOwed(owes, write)} Everything stays active until ${write(ends_at)}.`,
    };
  }
  if (standing.kind === 'lapsed' && standing.owes !== null) {
    return {
      title: `${PLANS[standing.plan]} is off, because its payment failed`,
      text: `${tellOwed(standing.owes, write)} Pay to get it back. Nothing was deleted.`,
    };
  }
  return null;
}

/** @returns whether an owner may owe something; others needn't be checked */
export function hasEverPaid(profile: {
  plan: string;
  has_used_trial: boolean;
  is_agency_profile: boolean;
}): boolean {
  return profile.plan !== 'free' || profile.has_used_trial || profile.is_agency_profile;
}
