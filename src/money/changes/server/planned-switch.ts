import { ApiError } from '#kit/server/http/errors.ts';
import { readPlans, type SubscriptionPlans } from '#money/facts/server/build-subscription-fact.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import type { Turn } from '#money/server/billing-lock.ts';
import { mapPlansOfPrices } from '#money/server/data/billing.ts';
import type { Stripe } from '#money/server/stripe.ts';

/** A subscription as switches see it. */
export type Present = {
  item: Stripe.SubscriptionItem;
  plan: Plan;
  /** The plan it changes to after its period; null if it stays. */
  next_plan: Plan | null;
};

/** @throws ApiError no_subscription if it isn't for anything we sell */
export async function readPresent(
  sql: Turn['sql'],
  subscription: Stripe.Subscription,
): Promise<Present> {
  const [item] = subscription.items.data;
  const { plan, next_plan } = await findPlans(sql, subscription);
  if (item === undefined || plan === null) throw new ApiError('no_subscription');
  return { item, plan, next_plan };
}

async function findPlans(
  sql: Turn['sql'],
  subscription: Stripe.Subscription,
): Promise<SubscriptionPlans> {
  const { items, metadata } = subscription;
  const ids = [...items.data.map(({ price }) => price.id), metadata.kept_price ?? ''];
  return readPlans(subscription, await mapPlansOfPrices(sql, ids));
}

/**
 * Switches a subscription to a smaller plan at the end of its period. It gets the smaller price now, without
 * credit or charge, so Stripe renews it at that price even if we are down. The paid plan stays until then
 * (decision 088).
 */
export async function planSwitch(
  { ask }: Pick<Turn, 'ask'>,
  { id, metadata }: Stripe.Subscription,
  { item, next_plan }: Present,
  { plan, price }: { plan: Plan; price: string },
): Promise<void> {
  const kept_price = next_plan === null ? item.price.id : (metadata.kept_price ?? '');
  const kept_until = String(item.current_period_end);
  await ask((stripe) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      metadata: { ...metadata, plan, kept_price, kept_until },
      proration_behavior: 'none',
    }),
  );
}

/** Undoes `planSwitch`. @throws ApiError nothing_planned */
export async function keepPlan(turn: Turn, subscription: Stripe.Subscription): Promise<void> {
  if (!(await dropPlanned(turn, subscription))) throw new ApiError('nothing_planned');
}

/** @returns whether a switch was planned */
export async function dropPlanned(
  { sql, ask }: Turn,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  const { id, metadata, items } = subscription;
  const { plan, next_plan } = await findPlans(sql, subscription);
  const [item] = items.data;
  if (item === undefined || plan === null || next_plan === null) return false;
  await ask((stripe) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: metadata.kept_price ?? '' }],
      metadata: { ...metadata, plan, kept_price: '', kept_until: '' },
      proration_behavior: 'none',
    }),
  );
  return true;
}
