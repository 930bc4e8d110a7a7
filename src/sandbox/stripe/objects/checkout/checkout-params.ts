import type Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  address,
  amount,
  currency,
  flag,
  integer,
  list,
  listParams,
  metadata,
  params,
  text,
  timestamp,
} from '../../api/params.ts';
import { RECURRING } from '../catalog/prices.ts';
import { TRIAL } from '../subscriptions/subscription-terms.ts';

const PRICE_DATA = z.strictObject({
  currency,
  product: z.optional(text()),
  product_data: z.optional(z.strictObject({ name: text(), description: z.optional(text()) })),
  recurring: z.optional(RECURRING),
  unit_amount: amount,
});

const LINE_ITEM = z.strictObject({
  price: z.optional(text()),
  price_data: z.optional(PRICE_DATA),
  quantity: z.optional(integer(1, 999_999)),
});

/** The parameters of a new checkout. */
export const CREATE_SESSION = params<Stripe.Checkout.SessionCreateParams>()({
  adaptive_pricing: z.optional(z.strictObject({ enabled: z.optional(z.enum(['false'])) })),
  allow_promotion_codes: z.optional(flag),
  automatic_tax: z.optional(z.strictObject({ enabled: flag })),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  cancel_url: z.optional(address),
  client_reference_id: z.optional(text(200)),
  customer: z.optional(text()),
  customer_creation: z.optional(z.enum(['always', 'if_required'])),
  customer_email: z.optional(text(800)),
  customer_update: z.optional(
    z.strictObject({
      address: z.optional(z.enum(['auto', 'never'])),
      name: z.optional(z.enum(['auto', 'never'])),
    }),
  ),
  discounts: z.optional(list(z.strictObject({ coupon: text() }), 1)),
  expires_at: z.optional(timestamp),
  invoice_creation: z.optional(
    z.strictObject({
      enabled: flag,
      invoice_data: z.optional(
        z.strictObject({
          description: z.optional(text(1500)),
          footer: z.optional(text()),
          metadata: z.optional(metadata),
        }),
      ),
    }),
  ),
  line_items: z.optional(list(LINE_ITEM)),
  locale: z.optional(z.enum(['auto', 'de', 'en', 'es', 'fr', 'it'])),
  metadata: z.optional(metadata),
  mode: z.enum(['payment', 'setup', 'subscription']),
  payment_intent_data: z.optional(
    z.strictObject({
      description: z.optional(text(1000)),
      metadata: z.optional(metadata),
      receipt_email: z.optional(text()),
      setup_future_usage: z.optional(z.enum(['off_session', 'on_session'])),
    }),
  ),
  payment_method_collection: z.optional(z.enum(['always', 'if_required'])),
  allowed_payment_method_types: z.optional(list(z.enum(['card', 'us_bank_account']), 2)),
  submit_type: z.optional(z.enum(['auto', 'book', 'donate', 'pay', 'subscribe'])),
  subscription_data: z.optional(
    z.strictObject({
      description: z.optional(text(500)),
      metadata: z.optional(metadata),
      ...TRIAL,
    }),
  ),
  success_url: address,
  ui_mode: z.optional(z.enum(['hosted_page'])),
});

export type SessionParams = z.infer<typeof CREATE_SESSION>;

export const LIST_SESSIONS = listParams<Stripe.Checkout.SessionListParams>()({
  customer: z.optional(text()),
  payment_intent: z.optional(text()),
  status: z.optional(z.enum(['complete', 'expired', 'open'])),
  subscription: z.optional(text()),
});
