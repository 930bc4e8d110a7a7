import type Stripe from 'stripe';

/** The final records of one customer at the till. */
type Truth = {
  subscriptions: Stripe.Subscription[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  invoices: Stripe.Invoice[];
};

/** The profile columns that hold the plan. */
export type PlanColumns = {
  plan: string;
  plan_expiry: string | null;
  is_trial_active: boolean;
  trial_start_date: string | null;
  trial_end_date: string | null;
  has_used_trial: boolean;
};

/** A granted plan, and its end in milliseconds or never. */
export type Gift = { plan: string; until: number };

type Given = { plan: string; until: number };

const DAY = 86_400;
const GRACE = 7 * DAY;
const AGENCIES = ['agency_50'];

/** Reads everything, with one request per kind. */
export async function readTruth(stripe: Stripe, customer: string): Promise<Truth> {
  const [subscriptions, charges, refunds, disputes, invoices] = await Promise.all([
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method'],
    }),
    stripe.charges.list({ customer, limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
    stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }),
  ]);
  return {
    subscriptions: subscriptions.data,
    charges: charges.data,
    refunds: refunds.data,
    disputes: disputes.data,
    invoices: invoices.data,
  };
}

/**
 * Computes the plan by decision 054 in the simplest way from the final records, sharing no code with
 * the implementation it checks.
 *
 * @param plans by price
 * @param now in milliseconds
 */
export function addUp(
  truth: Truth,
  plans: ReadonlyMap<string, string>,
  gift: Gift | null,
  now: number,
): PlanColumns {
  const months = listMonths(truth, plans);
  const givens = [
    ...truth.subscriptions.flatMap((one) =>
      followSubscription(one, months, plans).flatMap((given) => keepPlan(one, given, plans, now)),
    ),
    ...followYears(truth, months),
    ...(gift && gift.plan !== 'free' ? [gift] : []),
  ];
  const trial = truth.subscriptions.find(isTrial);
  const toTime = (seconds: number | null | undefined) =>
    seconds ? new Date(seconds * 1000).toISOString() : null;
  return {
    ...choose(givens, now),
    is_trial_active: trial?.status === 'trialing',
    trial_start_date: toTime(trial?.trial_start),
    trial_end_date: toTime(trial?.trial_end),
    has_used_trial: trial !== undefined,
  };
}

/** A trial requires a card that has had none; payments after it count anyway. */
function isTrial(subscription: Stripe.Subscription): boolean {
  return subscription.metadata.trial === '1' && !isRefused(subscription);
}

function isRefused(subscription: Stripe.Subscription): boolean {
  const { metadata, status, default_payment_method: method, ended_at, trial_end } = subscription;
  const isKnown = typeof method === 'object' && method?.card?.brand === 'amex';
  const isUnpaid = status === 'trialing' || (ended_at !== null && ended_at < (trial_end ?? 0));
  return metadata.trial === '1' && isKnown && isUnpaid;
}

/** @returns the subscriptions that continue although their money went back: there must be none */
export function listUnearned(truth: Truth, plans: ReadonlyMap<string, string>): string[] {
  const months = listMonths(truth, plans);
  return truth.subscriptions
    .filter(({ id, status, items }) => {
      const end = items.data[0]?.current_period_end ?? 0;
      const own = months.filter((month) => month.subscription === id && month.until >= end);
      return status === 'active' && own.some(({ isKept }) => !isKept);
    })
    .map(({ id }) => id);
}

function choose(givens: Given[], now: number): Pick<PlanColumns, 'plan' | 'plan_expiry'> {
  const agency = givens.find(({ plan, until }) => AGENCIES.includes(plan) && until > now);
  if (agency) return { plan: agency.plan, plan_expiry: null };
  const [last] = givens
    .filter(({ plan }) => !AGENCIES.includes(plan))
    .sort((a, b) => b.until - a.until || (a.plan < b.plan ? 1 : -1));
  if (last === undefined) return { plan: 'free', plan_expiry: null };
  return { plan: last.plan, plan_expiry: new Date(last.until).toISOString() };
}

/** An invoice's payment: its subscription, its period, and whether the money was kept. */
type Month = { subscription: string; plan: string; from: number; until: number; isKept: boolean };

function listMonths(truth: Truth, plans: ReadonlyMap<string, string>): Month[] {
  const months: Month[] = [];
  for (const invoice of truth.invoices.filter(isOfSubscription)) {
    for (const payment of invoice.payments?.data ?? []) {
      const charge = truth.charges.find(
        (one) => one.paid && one.payment_intent === payment.payment.payment_intent,
      );
      // After a switch the first lines refund the previous plan.
      const line = invoice.lines.data.reduce((best, one) =>
        reach(one) > reach(best) ? one : best,
      );
      if (charge === undefined) continue;
      months.push({
        subscription: String(invoice.parent?.subscription_details?.subscription),
        plan: plans.get(String(line.pricing?.price_details?.price)) ?? '',
        from: line.period.start,
        until: line.period.end,
        isKept: isKept(charge, truth),
      });
    }
  }
  return months;
}

/** A year paid once also has an invoice, without a subscription. */
function isOfSubscription({ parent }: Stripe.Invoice): boolean {
  return parent?.type === 'subscription_details';
}

function reach({ amount, period }: Stripe.InvoiceLineItem): number {
  return period.end + amount / 1e9;
}

function isKept(charge: Stripe.Charge, { refunds, disputes }: Truth): boolean {
  let left = charge.amount;
  for (const refund of refunds) if (refund.charge === charge.id) left -= refund.amount;
  const isTaken = disputes.some((one) => one.charge === charge.id && one.status !== 'won');
  return left > 0 && !isTaken;
}

/** A switch to a smaller plan at the period's end: until then it's the larger one. */
function keepPlan(
  { status, metadata, items }: Stripe.Subscription,
  given: Given,
  plans: ReadonlyMap<string, string>,
  now: number,
): Given[] {
  const end = items.data[0]?.current_period_end ?? 0;
  const kept = plans.get(metadata.kept_price ?? '') ?? '';
  const isKept = status === 'active' && metadata.kept_until === String(end);
  if (!isKept || !AGENCIES.includes(kept) || kept === given.plan) return [given];
  const larger = { plan: kept, until: Math.min(given.until, end * 1000) };
  return end * 1000 <= now ? [larger, given] : [larger];
}

function followSubscription(
  subscription: Stripe.Subscription,
  months: Month[],
  plans: ReadonlyMap<string, string>,
): Given[] {
  const [item] = subscription.items.data;
  const own = months.filter((month) => month.subscription === subscription.id);
  const { cancel_at, cancel_at_period_end } = subscription;
  const periodEnd = item?.current_period_end ?? 0;
  // If set to end on a day, it ends then; on a day after its period, it renews until then.
  const end = Math.min(periodEnd, cancel_at ?? periodEnd);
  const goesOn = !cancel_at_period_end && (cancel_at === null || cancel_at > periodEnd);
  if (isRefused(subscription)) return [];
  const give = (seconds: number): Given[] => [
    { plan: plans.get(item?.price.id ?? '') ?? '', until: seconds * 1000 },
  ];
  switch (subscription.status) {
    case 'trialing':
      return subscription.metadata.trial === '1' ? give(end + (goesOn ? DAY : 0)) : [];
    case 'active':
      if (own.some((month) => month.until >= end && !month.isKept)) return [];
      return give(end + (goesOn ? GRACE : 0));
    case 'past_due': {
      const kept = own.filter((month) => month.isKept).map((month) => month.until);
      return kept.length === 0 ? [] : give(Math.max(...kept) + GRACE);
    }
    case 'canceled':
      return give(subscription.ended_at ?? 0);
    default:
      return [];
  }
}

/** Every payment without a subscription is a year, because nothing else is sold that way. */
function followYears(truth: Truth, months: Month[]): Given[] {
  const billed = truth.invoices
    .filter(isOfSubscription)
    .flatMap(({ payments }) => (payments?.data ?? []).map(({ payment }) => payment.payment_intent));
  const years = truth.charges
    .filter((one) => one.paid && !billed.includes(String(one.payment_intent)))
    .filter((one) => isKept(one, truth))
    .sort((a, b) => a.created - b.created);
  const covered = listCovered(truth, months).sort((a, b) => a.from - b.from);
  let end = 0;
  for (const { created } of years) {
    let start = Math.max(created, end);
    for (const { from, until } of covered) if (from <= start && until > start) start = until;
    end = addYear(start);
  }
  return years.length === 0 ? [] : [{ plan: 'yearly', until: end * 1000 }];
}

/** Months of Premium, and the trial, while their subscription lasted. */
function listCovered({ subscriptions }: Truth, months: Month[]) {
  const endOf = (id: string) =>
    subscriptions.find((one) => one.id === id)?.ended_at ?? Number.POSITIVE_INFINITY;
  const premium = months.filter(({ isKept, plan }) => isKept && plan === 'premium');
  const trials = subscriptions.filter(isTrial);
  return [
    ...premium.map(({ subscription, from, until }) => ({
      from,
      until: Math.min(until, endOf(subscription)),
    })),
    ...trials.map(({ id, trial_start, trial_end }) => ({
      from: trial_start ?? 0,
      until: Math.min(trial_end ?? 0, endOf(id)),
    })),
  ];
}

/** The same day of the next year; the 28th for a 29th of February. */
function addYear(seconds: number): number {
  const moment = new Date(seconds * 1000);
  const month = moment.getUTCMonth();
  moment.setUTCFullYear(moment.getUTCFullYear() + 1);
  if (moment.getUTCMonth() !== month) moment.setUTCDate(0);
  return moment.getTime() / 1000;
}
