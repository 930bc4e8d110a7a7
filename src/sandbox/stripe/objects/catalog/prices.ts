import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, change, get, insert, mergeMetadata } from '../../account.ts';
import { retrieveRoute } from '../../api/list-route.ts';
import { page } from '../../api/lists.ts';
import {
  amount,
  currency,
  flag,
  integer,
  list,
  listParams,
  metadata,
  params,
  text,
  unsettable,
} from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId } from '../../state.ts';
import { createProduct, dropUnset } from './products.ts';

/** The longest billing interval is three years. */
const MOST_INTERVALS = { day: 1095, week: 156, month: 36, year: 3 };

export const RECURRING = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.optional(integer(1)),
  usage_type: z.optional(z.enum(['licensed', 'metered'])),
});

const FIELDS = {
  active: z.optional(flag),
  lookup_key: z.optional(text(200)),
  metadata: z.optional(metadata),
  nickname: z.optional(unsettable()),
  tax_behavior: z.optional(z.enum(['exclusive', 'inclusive', 'unspecified'])),
  transfer_lookup_key: z.optional(flag),
};
const CREATE = params<Stripe.PriceCreateParams>()({
  ...FIELDS,
  currency,
  product: z.optional(text()),
  product_data: z.optional(z.strictObject({ name: text(), metadata: z.optional(metadata) })),
  recurring: z.optional(RECURRING),
  unit_amount: amount,
});
const UPDATE = params<Stripe.PriceUpdateParams>()(FIELDS);
const LIST = listParams<Stripe.PriceListParams>()({
  active: z.optional(flag),
  currency: z.optional(currency),
  lookup_keys: z.optional(list(text(), 10)),
  product: z.optional(text()),
  type: z.optional(z.enum(['one_time', 'recurring'])),
});

export const PRICE_ROUTES = [
  route('POST', '/prices', CREATE, createPrice),
  route('GET', '/prices', LIST, listPrices),
  retrieveRoute('price', '/prices'),
  route('POST', '/prices/:id', UPDATE, updatePrice),
];

/** @returns a new price, with its own product if `product_data` is given */
export function createPrice(account: Account, given: z.infer<typeof CREATE>): Stripe.Price {
  const { recurring, product_data, product } = given;
  if ((product === undefined) === (product_data === undefined)) {
    throw invalidRequest('Missing required param: product.', {
      code: 'parameter_missing',
      param: 'product',
    });
  }
  if (product !== undefined) get(account, 'product', product, 'product');
  const count = recurring?.interval_count ?? 1;
  if (recurring && count > MOST_INTERVALS[recurring.interval]) {
    throw invalidRequest('Invalid interval: the maximum interval is 3 years.', {
      param: 'recurring[interval_count]',
    });
  }
  takeLookupKey(account, given.lookup_key, given.transfer_lookup_key ?? false);
  const ofProduct = product_data ? createProduct(account, product_data).id : (product ?? '');
  return insert(account, 'price', {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata(null, given.metadata),
    nickname: given.nickname ?? null,
    product: ofProduct,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: count,
          meter: null,
          trial_period_days: null,
          usage_type: recurring.usage_type ?? 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: toDecimal(given.unit_amount),
  });
}

/** In responses a decimal is text; Stripe's client makes its own number type of it. */
export function toDecimal(cents: number): Stripe.Decimal {
  return String(cents) as unknown as Stripe.Decimal;
}

function updatePrice(account: Account, given: z.infer<typeof UPDATE>, id: string) {
  const price = get(account, 'price', id);
  const { metadata: changes, transfer_lookup_key, expand: _, ...fields } = given;
  if (fields.lookup_key !== price.lookup_key) {
    takeLookupKey(account, fields.lookup_key, transfer_lookup_key ?? false);
  }
  return change(
    account,
    price,
    { ...dropUnset(fields), metadata: mergeMetadata(price.metadata, changes) },
    'price.updated',
  );
}

/** A lookup key belongs to one price; another may take it over on request. */
function takeLookupKey(account: Account, key: string | undefined, isTransfer: boolean): void {
  const owner =
    key === undefined ? undefined : all(account, 'price').find((p) => p.lookup_key === key);
  if (!owner) return;
  if (!isTransfer) {
    throw invalidRequest(
      `A price (\`${owner.id}\`) already uses that lookup key. You may transfer the lookup key to this price by setting the \`transfer_lookup_key\` parameter.`,
      { param: 'lookup_key' },
    );
  }
  change(account, owner, { lookup_key: null }, 'price.updated');
}

function listPrices(account: Account, given: z.infer<typeof LIST>) {
  return page(
    all(account, 'price'),
    given,
    '/v1/prices',
    (price) =>
      (given.active === undefined || price.active === given.active) &&
      (given.currency === undefined || price.currency === given.currency) &&
      (given.type === undefined || price.type === given.type) &&
      (given.product === undefined || price.product === given.product) &&
      (given.lookup_keys === undefined || given.lookup_keys.includes(price.lookup_key ?? '')),
  );
}
