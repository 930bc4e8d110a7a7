import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { isTrialRefusal } from '#money/rules/refusals.ts';
import type { WriteDate } from './plan-status-words.ts';

/** A ledger row as its owner sees it: the state of its source from then on. */
export type Fact = {
  id: number;
  happened_at: string;
  kind: string;
  source: string;
  status: string;
  plan: string | null;
  next_plan: string | null;
  amount: number | null;
  currency: string | null;
  covers_from: string | null;
  covers_until: string | null;
  is_trial: boolean;
  renews: boolean;
  /** Its fixed end, if later than its period. */
  cancels_at: string | null;
  /** Why a fact grants no plan; usually empty. */
  note: string;
};

export type HistoryEntry = {
  id: number;
  happened_at: string;
  title: string;
  detail?: string;
  /** The amount paid; negative for a refund. */
  amount?: string;
};

/**
 * @param facts in the order they were recorded
 * @param write formats the moments in a line
 * @returns the history in words, newest first, leaving out facts that mean nothing to people
 */
export function toHistory(facts: readonly Fact[], write: WriteDate): HistoryEntry[] {
  const known = new Map<string, Fact>();
  const entries: HistoryEntry[] = [];
  for (const fact of facts) {
    const key = `${fact.kind} ${fact.source}`;
    const words = describe(fact, known.get(key), write);
    known.set(key, fact);
    const { id, happened_at } = fact;
    const last = entries.at(-1);
    // Stripe reports a failed payment twice: for the payment, and for its subscription.
    if (words && last && isSame(last, { happened_at, ...words })) Object.assign(last, words);
    else if (words) entries.push({ id, happened_at, ...words });
  }
  return entries.reverse();
}

function isSame(one: Omit<HistoryEntry, 'id'>, other: Omit<HistoryEntry, 'id'>): boolean {
  const apart = Math.abs(Date.parse(one.happened_at) - Date.parse(other.happened_at));
  return one.title === other.title && /failed$/.test(one.title) && apart < DAY_MS;
}

/** An invoice is charged about an hour after its period began; another attempt follows days later. */
const DAY_MS = 24 * 60 * 60_000;

type Words = Pick<HistoryEntry, 'title' | 'detail' | 'amount'>;

function describe(fact: Fact, before: Fact | undefined, write: WriteDate): Words | null {
  switch (fact.kind) {
    case 'payment':
      return describePayment(fact, write);
    case 'refund':
      return describeRefund(fact, before);
    case 'dispute':
      return describeDispute(fact, before);
    case 'grant':
      return describeGrant(fact, write);
    case 'subscription':
      return describeSubscription(fact, before, write);
    default:
      return null;
  }
}

function describePayment(fact: Fact, write: WriteDate): Words | null {
  const { status, covers_from, covers_until } = fact;
  const title = toName(fact);
  if (status === 'succeeded') {
    const covers =
      covers_from && covers_until
        ? { detail: `${write(covers_from)} to ${write(covers_until)}` }
        : {};
    return { title: `Paid for ${title}`, ...covers, ...toAmount(fact) };
  }
  if (status === 'processing') return { title: `Payment for ${title} on its way` };
  return FAILED.has(status) ? { title: `Payment for ${title} failed` } : null;
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'requires_payment_method', 'canceled']);

function describeRefund(fact: Fact, before: Fact | undefined): Words | null {
  if (before?.status === fact.status) return null;
  if (fact.status === 'pending') return { title: 'Refund on its way', ...toAmount(fact, '−') };
  if (fact.status === 'succeeded') return { title: 'Refunded', ...toAmount(fact, '−') };
  return { title: 'A refund didn’t go through' };
}

function describeDispute(fact: Fact, before: Fact | undefined): Words | null {
  if (before?.status === fact.status) return null;
  if (fact.status === 'won') return { title: 'Dispute closed, the payment is kept' };
  if (fact.status === 'lost') return { title: 'Dispute closed, the payment was returned' };
  return before ? null : { title: 'Payment disputed at the bank', ...toAmount(fact) };
}

function describeGrant(fact: Fact, write: WriteDate): Words {
  if (fact.plan === 'free') return { title: 'Granted plan removed by our team' };
  const until = fact.covers_until === null ? 'No end date' : `Until ${write(fact.covers_until)}`;
  return { title: `${toName(fact)} granted by our team`, detail: until };
}

function describeSubscription(
  fact: Fact,
  before: Fact | undefined,
  write: WriteDate,
): Words | null {
  if (isTrialRefusal(fact.note)) {
    return before ? null : { title: 'No free trial', detail: `${fact.note} Nothing was charged.` };
  }
  const name = toName(fact);
  const last = fact.cancels_at ?? fact.covers_until;
  const until = last === null ? '' : write(last);
  if (fact.status === 'canceled') return { title: `${name} ended` };
  if (fact.status === 'past_due' && before?.status !== 'past_due') {
    return { title: `Payment for ${name} failed`, detail: 'Stripe will try again.' };
  }
  if (!before) return describeStart(fact, name, until);
  if (before.plan !== fact.plan) return { title: `Switched to ${name}` };
  if (before.next_plan !== fact.next_plan) return describePlanned(fact, name, until);
  if (isEnding(before) !== isEnding(fact)) {
    return !isEnding(fact)
      ? { title: `${name} kept` }
      : { title: `${name} cancelled`, detail: `It runs until ${until}.` };
  }
  if (before.status === fact.status) return null;
  return STOPPED.has(fact.status) ? { title: `${name} stopped because it isn’t paid` } : null;
}

/** Whether it was cancelled, for the end of its period or another day. */
function isEnding({ renews, cancels_at }: Fact): boolean {
  return !renews || cancels_at !== null;
}

function describePlanned({ next_plan, renews }: Fact, name: string, until: string): Words | null {
  if (next_plan !== null && isPlan(next_plan)) {
    return { title: `Change to ${PLANS[next_plan]} planned`, detail: `From ${until}` };
  }
  return renews
    ? { title: `${name} stays` }
    : { title: `${name} cancelled`, detail: `It runs until ${until}.` };
}

const STOPPED: ReadonlySet<string> = new Set(['unpaid', 'paused', 'incomplete_expired']);

function describeStart(fact: Fact, name: string, until: string): Words | null {
  if (fact.status === 'trialing' && fact.is_trial) {
    return { title: `Free trial of ${name}`, detail: `Until ${until}` };
  }
  if (fact.status === 'trialing') return { title: `${name} ordered`, detail: `Starts on ${until}` };
  return fact.status === 'active' ? { title: `${name} started` } : null;
}

function toName({ plan }: Fact): string {
  return plan !== null && isPlan(plan) ? PLANS[plan] : 'an unknown plan';
}

function toAmount({ amount, currency }: Fact, sign = ''): { amount?: string } {
  return amount === null || currency === null
    ? {}
    : { amount: `${sign}${toPrice(amount, currency)}` };
}
