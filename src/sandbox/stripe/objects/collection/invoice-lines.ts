import type Stripe from 'stripe';
import { type Account, find } from '../../account.ts';
import { newId } from '../../state.ts';
import { toDecimal } from '../catalog/prices.ts';

/** The input of an invoice line. The amount is in the smallest unit and may be a credit. */
export type LineOrder = {
  subscription: string;
  item: Stripe.SubscriptionItem;
  amount: number;
  start: number;
  end: number;
  /** Before the product's name, if the line isn't a plain period. */
  words?: string;
};

/** @returns a line that isn't on an invoice yet */
export function buildLine(account: Account, order: LineOrder): Stripe.InvoiceLineItem {
  const { subscription, item, amount, start, end, words } = order;
  const product = find(account, 'product', String(item.price.product));
  const name = product?.name ?? 'Product';
  const { quantity = 1 } = item;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: words === undefined ? `${quantity} × ${name}` : `${words} ${name}`,
    discount_amounts: [],
    discountable: words === undefined,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: words !== undefined && amount !== 0,
        proration_details: null,
        subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: toDecimal(item.price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: toDecimal(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** @returns an item's price for one whole period */
export function costOf(item: Stripe.SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}
