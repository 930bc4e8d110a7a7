import type Stripe from 'stripe';
import { type Account, change, get } from '../../account.ts';
import { toList } from '../../api/lists.ts';
import { invalidRequest } from '../../errors.ts';
import { draftInvoice } from '../collection/build-invoice.ts';
import { collectInvoice, finalizeInvoice } from '../collection/collect-invoice.ts';
import { buildLine, costOf } from '../collection/invoice-lines.ts';
import { buildItem } from './build-subscription.ts';
import { findPeriodEnd } from './periods.ts';
import { moveItems, periodLines, periodOf, planNext, takePending } from './subscription-cycle.ts';

/** A change to an item; without an id it adds one. */
export type ItemChange = {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
};

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

/** How a change is prorated: `at` is the moment to count from, in seconds; now by default. */
export type ProrationTerms = { proration: Proration; at?: number | undefined };

/**
 * Changes the items of a subscription. The rest of the period is credited and charged again; if the interval
 * changes, a new period begins now and is billed at once.
 *
 * @throws ApiError before anything changes
 */
export function changeItems(
  account: Account,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  terms: ProrationTerms,
): void {
  const { proration } = terms;
  const planned = planChange(account, subscription, changes, terms);
  const { after, isNewInterval, isTrial, lines } = planned;
  change(
    account,
    subscription,
    { items: toList(after, subscription.items.url) },
    'customer.subscription.updated',
  );
  if (isNewInterval && !isTrial) restart(account, subscription, lines);
  else if (proration === 'always_invoice' && lines.length > 0) bill(account, subscription, lines);
  else keep(account, subscription.id, lines);
}

/** Computes the result of a change. @throws ApiError if the change is invalid */
function planChange(
  account: Account,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  { proration, at = account.now() }: ProrationTerms,
) {
  const before = subscription.items.data;
  const after = applyChanges(account, subscription, changes);
  requireOneInterval(after);
  const isNewInterval = intervalOf(before[0]) !== intervalOf(after[0]);
  const isTrial = subscription.status === 'trialing';
  const lines =
    proration === 'none' || isTrial
      ? []
      : prorate(account, subscription, { before, after: isNewInterval ? [] : after, at });
  return { after, isNewInterval, isTrial, lines };
}

/** @returns the immediate cost of a change, in the smallest unit of the currency */
export function findCostAtOnce(
  account: Account,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  terms: ProrationTerms & { endsTrial: boolean },
): number {
  const lines = findLinesAtOnce(account, subscription, changes, terms);
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** @returns the immediate invoice lines of a change, without making it */
export function findLinesAtOnce(
  account: Account,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  { endsTrial, ...terms }: ProrationTerms & { endsTrial: boolean },
): Stripe.InvoiceLineItem[] {
  const planned = planChange(account, subscription, changes, terms);
  const { after, isNewInterval, isTrial, lines } = planned;
  const beginsPeriod = isTrial ? endsTrial : isNewInterval;
  const isBilled = beginsPeriod || terms.proration === 'always_invoice';
  const items = beginsPeriod ? after : [];
  return [
    ...(isBilled ? lines : []),
    ...items.map((item) => {
      const start = account.now();
      const end = item.price.recurring
        ? findPeriodEnd(start, start, item.price.recurring)
        : item.current_period_end;
      const amount = costOf(item);
      return buildLine(account, { subscription: subscription.id, item, amount, start, end });
    }),
  ];
}

function applyChanges(
  account: Account,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
): Stripe.SubscriptionItem[] {
  const items = structuredClone(subscription.items.data);
  for (const { id, price: priceId, quantity, deleted } of changes) {
    const price = priceId === undefined ? null : get(account, 'price', priceId, 'items[0][price]');
    const index = items.findIndex((item) => item.id === id);
    const item = items[index];
    if (id !== undefined && !item) {
      throw invalidRequest(`No such subscription item: '${id}'`, {
        code: 'resource_missing',
        param: 'items[0][id]',
      });
    }
    if (item && deleted) items.splice(index, 1);
    else if (item) items[index] = replaceItem(account, subscription, item, price, quantity);
    else if (price) {
      const order = { price, quantity: quantity ?? 1 };
      items.push(buildItem(account, subscription.id, order, periodOf(subscription)));
    } else
      throw invalidRequest('Missing required param: items[0][price].', {
        code: 'parameter_missing',
        param: 'items[0][price]',
      });
  }
  if (items.length === 0) {
    throw invalidRequest('A subscription must have at least one active plan.');
  }
  return items;
}

function replaceItem(
  account: Account,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  price: Stripe.Price | null,
  quantity = item.quantity ?? 1,
): Stripe.SubscriptionItem {
  if (!price) return { ...item, quantity };
  const fresh = buildItem(account, subscription.id, { price, quantity }, periodOf(subscription));
  return { ...fresh, id: item.id, created: item.created, metadata: item.metadata };
}

/** Items before and after, and the moment they change, in seconds. */
type ItemsChange = {
  before: readonly Stripe.SubscriptionItem[];
  after: readonly Stripe.SubscriptionItem[];
  at: number;
};

/** The rest of the period for every changed item: the credit, and the new charge. */
function prorate(
  account: Account,
  { id: subscription }: Stripe.Subscription,
  { before, after, at }: ItemsChange,
): Stripe.InvoiceLineItem[] {
  const line = (item: Stripe.SubscriptionItem, sign: 1 | -1) => {
    const { current_period_start: start, current_period_end: end } = item;
    const share = (end - at) / (end - start);
    const amount = sign * Math.round(costOf(item) * share);
    const words = sign < 0 ? 'Unused time on' : 'Remaining time on';
    return buildLine(account, { subscription, item, amount, start: at, end, words });
  };
  const isSame = (a: Stripe.SubscriptionItem, b: Stripe.SubscriptionItem) =>
    a.id === b.id && a.price.id === b.price.id && a.quantity === b.quantity;
  const gone = before.filter((item) => !after.some((other) => isSame(item, other)));
  const come = after.filter((item) => !before.some((other) => isSame(item, other)));
  return [...gone.map((item) => line(item, -1)), ...come.map((item) => line(item, 1))];
}

function restart(
  account: Account,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
): void {
  subscription.billing_cycle_anchor = account.now();
  moveItems(subscription, account.now());
  bill(account, subscription, [...lines, ...periodLines(account, subscription)]);
  planNext(account, subscription);
}

function bill(
  account: Account,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
): void {
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_update',
    lines: [...takePending(account, subscription.id), ...lines],
    period: periodOf(subscription),
    isAutomatic: true,
  });
  change(account, subscription, { latest_invoice: invoice.id }, 'customer.subscription.updated');
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') collectInvoice(account, invoice);
}

function keep(account: Account, subscription: string, lines: Stripe.InvoiceLineItem[]): void {
  if (lines.length === 0) return;
  account.state.pendingLines.set(subscription, [...takePending(account, subscription), ...lines]);
}

/** @throws ApiError if the prices can't be billed together */
export function requireOneInterval(items: ReadonlyArray<{ price: Stripe.Price }>): void {
  const [first] = items;
  for (const item of items) {
    const field = item.price.currency === first?.price.currency ? 'interval' : 'currency';
    if (field === 'currency' || intervalOf(item) !== intervalOf(first)) {
      throw invalidRequest(
        `Currency and interval fields must match across all plans on this subscription. Found mismatch in ${field} field.`,
      );
    }
  }
}

function intervalOf(item: { price: Stripe.Price } | undefined): string {
  const recurring = item?.price.recurring;
  return `${recurring?.interval_count} ${recurring?.interval}`;
}
