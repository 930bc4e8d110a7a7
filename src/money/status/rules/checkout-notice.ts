import { AGENCY_PLANS, PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { TRIAL_REFUSALS, type TrialRefusal } from '#money/rules/refusals.ts';
import { isUnderWay } from './checkout-waits.ts';
import type { Checkout } from './own-billing.ts';

/** The return from a checkout, according to the URL. It isn't trusted, only looked up. */
export type CheckoutReturn = { id: string; left: boolean };

/** Whether Stripe was asked about an open checkout and knew its outcome. */
export type Arrival = 'unasked' | 'unknown' | 'asked';

/** A notice about a checkout, and whether its outcome is still pending. */
export type CheckoutNotice = {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  text: string;
  isAwaited: boolean;
  /** Whether the user can retry the payment here. */
  canRetry: boolean;
  /** Whether Stripe can be asked about it now. */
  canCheck: boolean;
  /** Whether the buyer now has an agency, so that inviting its team is the next step. */
  canInvite: boolean;
};

type Situation = {
  checkout: Checkout | null;
  /** Their present plan; null if nothing they bought is left. */
  plan: Plan | null;
  /** Null if the screen was opened in another way. */
  returned: CheckoutReturn | null;
  /** Checkouts seen pending while this screen has been open. */
  watched: ReadonlySet<string>;
  arrival: Arrival;
  now: Date;
};

/**
 * @returns whether a payment may be pending, which blocks other purchases: the bank is processing it, or the
 *   buyer has returned and Stripe hasn't yet confirmed that nothing was paid
 */
export function isOnItsWay({
  checkout,
  returned,
  arrival,
}: Pick<Situation, 'checkout' | 'returned' | 'arrival'>): boolean {
  if (checkout?.status === 'processing') return true;
  const isBack = returned?.id === checkout?.id && returned?.left === false;
  return checkout?.status === 'open' && isBack && arrival !== 'asked';
}

/** @returns the notice about the last checkout; null if there is none */
export function toCheckoutNotice(situation: Situation): CheckoutNotice | null {
  const { checkout, plan, returned, watched, arrival, now } = situation;
  if (checkout === null) return null;
  const isOwn = returned?.id === checkout.id;
  const isNews = isOwn || returned !== null || watched.has(checkout.id);
  const name = PLANS[checkout.plan];
  if (checkout.status === 'open') {
    if (isOwn && returned.left) return toLeft(name);
    if (isOwn) return ARRIVALS[arrival](name);
    return isUnderWay(checkout, now) ? toElsewhere(name) : null;
  }
  if (checkout.status === 'processing') return toProcessing(name);
  if (!isNews) return null;
  if (checkout.status === 'done') {
    // The plan's card announces its end.
    if (plan === null) return null;
    return plan === checkout.plan
      ? toDone(checkout.plan, isOwn || returned === null)
      : toOrdered(name);
  }
  if (checkout.refusal !== null) return toRefused(checkout.refusal);
  return checkout.status === 'failed' ? toFailed(name) : toExpired(name);
}

const END = { isAwaited: false, canRetry: false, canCheck: false, canInvite: false } as const;

function toLeft(name: string): CheckoutNotice {
  const text = `You left before paying for ${name}. Nothing was charged.`;
  return { ...END, tone: 'info', title: 'Not paid', text, canRetry: true };
}

function toAwaited(name: string): CheckoutNotice {
  const text = `${name} starts as soon as the payment is confirmed. That takes a moment; you can stay or leave.`;
  return { ...END, tone: 'info', title: 'Waiting for the payment', text, isAwaited: true };
}

function toUnknown(name: string): CheckoutNotice {
  const text = `We couldn't ask Stripe yet, so please don't pay again. ${name} starts as soon as your payment is confirmed.`;
  const title = 'Waiting for the payment';
  return { ...END, tone: 'info', title, text, isAwaited: true, canCheck: true };
}

function toUnpaid(name: string): CheckoutNotice {
  const text = `Stripe hasn't received a payment for ${name}. Nothing was charged.`;
  return { ...END, tone: 'warning', title: 'Not paid yet', text, canRetry: true, canCheck: true };
}

/** The notice for a buyer who returns while we still count the checkout as open. */
const ARRIVALS: Record<Arrival, (name: string) => CheckoutNotice> = {
  unasked: toAwaited,
  unknown: toUnknown,
  asked: toUnpaid,
};

function toElsewhere(name: string): CheckoutNotice {
  const text = `${name} starts once you’ve paid in the other tab.`;
  const title = 'Payment under way';
  return { ...END, tone: 'info', title, text, isAwaited: true, canRetry: true, canCheck: true };
}

function toProcessing(name: string): CheckoutNotice {
  const text = `Your bank is moving the money, which can take a few days. ${name} starts when it arrives.`;
  return { ...END, tone: 'info', title: 'Payment on its way', text, isAwaited: true };
}

function toDone(plan: Plan, isHere: boolean): CheckoutNotice {
  const name = PLANS[plan];
  const text = isHere
    ? `${name} is yours. Thank you.`
    : `${name} was paid in another tab. Thank you.`;
  const canInvite = AGENCY_PLANS.has(plan);
  return { ...END, tone: 'success', title: 'All set', text, canInvite };
}

/** Something else applies now or first: a grant, a team's plan, a current year. */
function toOrdered(name: string): CheckoutNotice {
  const text = `We’ve got your order for ${name}. Thank you.`;
  return { ...END, tone: 'success', title: 'All set', text };
}

function toRefused(refusal: TrialRefusal): CheckoutNotice {
  const text = `${TRIAL_REFUSALS[refusal]} Nothing was charged. You can subscribe without a trial.`;
  return { ...END, tone: 'warning', title: 'No free trial', text };
}

function toFailed(name: string): CheckoutNotice {
  const text = `The payment for ${name} didn’t go through, and nothing was charged.`;
  return { ...END, tone: 'danger', title: 'Payment failed', text, canRetry: true };
}

function toExpired(name: string): CheckoutNotice {
  const text = `The payment for ${name} wasn’t finished in time. Nothing was charged.`;
  return { ...END, tone: 'warning', title: 'Payment expired', text, canRetry: true };
}
