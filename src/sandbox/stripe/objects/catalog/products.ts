import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, get, insert, mergeMetadata } from '../../account.ts';
import { retrieveRoute } from '../../api/list-route.ts';
import { address, flag, list, metadata, params, text, unsettable } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { alreadyExists } from '../../errors.ts';
import { newId } from '../../state.ts';

const FIELDS = {
  active: z.optional(flag),
  description: z.optional(unsettable()),
  images: z.optional(list(address, 8)),
  metadata: z.optional(metadata),
  statement_descriptor: z.optional(text(22)),
  tax_code: z.optional(text()),
  unit_label: z.optional(unsettable(12)),
  url: z.optional(address),
};
const CREATE = params<Stripe.ProductCreateParams>()({
  ...FIELDS,
  id: z.optional(text()),
  name: text(),
});
const UPDATE = params<Stripe.ProductUpdateParams>()({
  ...FIELDS,
  name: z.optional(text()),
  default_price: z.optional(text()),
});
export const PRODUCT_ROUTES = [
  route('POST', '/products', CREATE, createProduct),
  retrieveRoute('product', '/products'),
  route('POST', '/products/:id', UPDATE, updateProduct),
];

/** @returns a new product */
export function createProduct(account: Account, given: z.infer<typeof CREATE>): Stripe.Product {
  const id = given.id ?? newId('prod');
  if (account.state.objects.product.has(id)) throw alreadyExists('Product');
  return insert(account, 'product', {
    id,
    object: 'product',
    active: given.active ?? true,
    created: account.now(),
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: account.now(),
    url: given.url ?? null,
  });
}

function updateProduct(account: Account, given: z.infer<typeof UPDATE>, id: string) {
  const product = get(account, 'product', id);
  const { metadata: changes, expand: _, ...fields } = given;
  if (fields.default_price !== undefined)
    get(account, 'price', fields.default_price, 'default_price');
  return change(
    account,
    product,
    {
      ...dropUnset(fields),
      metadata: mergeMetadata(product.metadata, changes),
      updated: account.now(),
    },
    'product.updated',
  );
}

/** Drops undefined fields, so that an update leaves them unchanged. */
export function dropUnset<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
