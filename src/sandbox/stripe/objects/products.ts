import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, all, change, emit, get, insert, mergeMetadata } from '../account.ts';
import { page } from '../api/lists.ts';
import {
  address,
  flag,
  list,
  listParams,
  metadata,
  noParams,
  params,
  text,
  unsettable,
} from '../api/params.ts';
import { route } from '../api/route.ts';
import { alreadyExists, invalidRequest } from '../errors.ts';
import { newId } from '../state.ts';

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
const LIST = listParams<Stripe.ProductListParams>()({ active: z.optional(flag) });

export const PRODUCT_ROUTES = [
  route('POST', '/products', CREATE, createProduct),
  route('GET', '/products', LIST, (account, given) =>
    page(
      all(account, 'product'),
      given,
      '/v1/products',
      ({ active }) => given.active === undefined || active === given.active,
    ),
  ),
  route('GET', '/products/:id', noParams, (account, _, id) => get(account, 'product', id)),
  route('POST', '/products/:id', UPDATE, updateProduct),
  route('DELETE', '/products/:id', noParams, deleteProduct),
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

function deleteProduct(account: Account, _: unknown, id: string): Stripe.DeletedProduct {
  const product = get(account, 'product', id);
  if (all(account, 'price').some((price) => price.product === id)) {
    throw invalidRequest(
      'This product cannot be deleted because it has one or more user-created prices.',
    );
  }
  account.state.objects.product.delete(id);
  emit(account, 'product.deleted', product);
  return { id, object: 'product', deleted: true };
}

/** What was not given stays as it is. */
export function dropUnset<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
