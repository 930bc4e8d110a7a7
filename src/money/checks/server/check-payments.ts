import type { Sql } from '#database/connect.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { HEARD_EVENTS } from '#money/events/server/stripe-events.ts';
import { AGENCY_PLANS, isPaidPlan, PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import {
  type PaymentCheck,
  type PaymentState,
  parsePaymentState,
} from '#money/rules/stripe-health.ts';
import { findPriceProblem, toLookupKey } from '#money/server/price.ts';
import { orNull, type Payments, type Stripe } from '#money/server/stripe.ts';
import { type Asked, look } from './ask-stripe.ts';
import { checkDeliveries, judgeSigns } from './check-events.ts';
import type { Finding } from './finding.ts';

type CheckDeps = { payments: Payments | null; ask: Ask; publicUrl: string; clock: () => Date };

/**
 * Checks whether people can pay and payments arrive: the key, the webhook and its results, the portal, every
 * price. It only reads, from Stripe and here.
 */
export async function checkPayments({
  payments,
  ask,
  publicUrl,
  clock,
}: CheckDeps): Promise<PaymentCheck> {
  if (payments === null) {
    const says = 'Payments are not set up.';
    const todo = 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and restart.';
    return { mode: null, findings: [{ name: 'Stripe', level: 'skipped', says, todo }] };
  }
  const mode = payments.isLive ? 'live' : 'test';
  const key = await look(payments, { name: 'Stripe', right: 'Prices' }, (stripe) =>
    stripe.prices.list({ limit: 1 }),
  );
  if ('finding' in key && key.finding.level === 'bad') return { mode, findings: [key.finding] };
  const [state, prices] = await Promise.all([ask(readPaymentState), ask(listSoldPrices)]);
  const now = clock();
  const found: Array<Finding | Finding[]> = await Promise.all([
    { name: 'Stripe', level: 'good', says: `Connected in ${mode} mode.` } as const,
    checkEndpoint(payments, publicUrl),
    judgeSigns(state, now),
    checkDeliveries(payments, now),
    checkPortal(payments),
    checkPrices(payments, prices),
    checkTax(payments),
    judgeCurrency(prices, state),
  ]);
  return { mode, findings: found.flat() };
}

const WEBHOOK = 'Webhook';

/** Checks that Stripe sends its events here, including all types we handle. */
async function checkEndpoint(payments: Asked, publicUrl: string): Promise<Finding> {
  const url = `${publicUrl}/webhooks/stripe`;
  const looked = await look(payments, { name: WEBHOOK, right: 'Webhook Endpoints' }, (stripe) =>
    stripe.webhookEndpoints.list({ limit: 100 }),
  );
  if ('finding' in looked) return looked.finding;
  const here = looked.answer.data.filter((endpoint) => isSame(endpoint.url, url));
  const enabled = here.filter(({ status }) => status === 'enabled');
  if (here.length === 0) {
    const todo = `In Stripe, add a webhook endpoint for ${url} and put its secret in STRIPE_WEBHOOK_SECRET.`;
    return { name: WEBHOOK, level: 'bad', says: `Stripe sends nothing to ${url}.`, todo };
  }
  if (enabled.length === 0) {
    const todo = 'Enable it in Stripe, under Webhooks.';
    return { name: WEBHOOK, level: 'bad', says: `The endpoint ${url} is disabled.`, todo };
  }
  return judgeKinds(enabled, url);
}

function judgeKinds(enabled: readonly Stripe.WebhookEndpoint[], url: string): Finding {
  const sent = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
  const missing = sent.has('*') ? [] : [...HEARD_EVENTS].filter((type) => !sent.has(type));
  if (missing.length > 0) {
    const todo = 'Add them to the endpoint in Stripe.';
    return { name: WEBHOOK, level: 'bad', says: `It doesn’t send ${missing.join(', ')}.`, todo };
  }
  if (enabled.length > 1) {
    const todo = 'Keep one: only one of their secrets can be STRIPE_WEBHOOK_SECRET.';
    return {
      name: WEBHOOK,
      level: 'warning',
      says: `${enabled.length} endpoints send to ${url}.`,
      todo,
    };
  }
  return { name: WEBHOOK, level: 'good', says: `Stripe sends every event we need to ${url}.` };
}

/** The host's case and a trailing slash don't matter. */
function isSame(one: string, other: string): boolean {
  const plain = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : url);
  return plain(one) === plain(other);
}

const PORTAL = 'Portal';

/** Checks that Stripe's customer portal was saved, with the settings `/billing` needs. */
async function checkPortal(payments: Asked): Promise<Finding> {
  const looked = await look(payments, { name: PORTAL, right: 'Customer portal' }, (stripe) =>
    stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 }),
  );
  if ('finding' in looked) return looked.finding;
  const [saved] = looked.answer.data;
  const todo =
    'In Stripe, open Settings → Billing → Customer portal, switch on payment methods and invoices, and save.';
  if (saved === undefined) {
    return { name: PORTAL, level: 'bad', says: 'The customer portal was never saved.', todo };
  }
  const { invoice_history, payment_method_update, subscription_update } = saved.features;
  if (!payment_method_update.enabled || !invoice_history.enabled) {
    const off = payment_method_update.enabled ? 'invoices' : 'payment methods';
    return { name: PORTAL, level: 'bad', says: `The customer portal doesn’t show ${off}.`, todo };
  }
  if (subscription_update.enabled) {
    const says = 'The customer portal lets people switch plans, bypassing the rules on /billing.';
    return {
      name: PORTAL,
      level: 'warning',
      says,
      todo: 'Switch “Customers can switch plans” off.',
    };
  }
  return {
    name: PORTAL,
    level: 'good',
    says: 'People can change their card and see their invoices.',
  };
}

/** Checks that each plan can be sold at its set price. */
async function checkPrices(payments: Asked, prices: readonly SoldPrice[]): Promise<Finding[]> {
  if (prices.length === 0) {
    const todo = 'Set them under Payment Settings.';
    return [{ name: 'Prices', level: 'warning', says: 'No plan has a price.', todo }];
  }
  const sold = await Promise.all(prices.map((price) => checkPrice(payments, price)));
  return [...sold, ...judgeAgencies(prices)];
}

/** A new installation sells only Premium, perhaps by mistake. */
function judgeAgencies(prices: readonly SoldPrice[]): Finding[] {
  if (prices.some(({ plan }) => AGENCY_PLANS.has(plan))) return [];
  const says = 'Agency tiers have no price yet, so no agency can sign up.';
  return [{ name: 'Agencies', level: 'warning', says, todo: 'Set one under Payment Settings.' }];
}

async function checkPrice(payments: Asked, sold: SoldPrice): Promise<Finding> {
  const { plan, currency, amount, stripe_price_id: given } = sold;
  if (!isPaidPlan(plan)) throw new Error(`${plan} is no plan`);
  const name = PLANS[plan];
  const looked = await look(payments, { name, right: 'Prices' }, (stripe) =>
    findPrice(stripe, sold),
  );
  if ('finding' in looked) return looked.finding;
  const price = looked.answer;
  const costs = toPrice(amount, currency);
  if (price === null && given === null) {
    return {
      name,
      level: 'good',
      says: `${costs}. We create Stripe’s price on the first purchase.`,
    };
  }
  const problem = findPriceProblem(price, { plan, amount, currency });
  if (problem === null)
    return { name, level: 'good', says: `${costs}, and Stripe’s price agrees.` };
  // Our own price is created again.
  if (given === null)
    return { name, level: 'good', says: `${costs}. We create Stripe’s price again.` };
  const todo = 'Choose another Stripe price under Payment Settings, or leave it empty.';
  return { name, level: 'bad', says: `${given} ${problem}, so no one can buy it.`, todo };
}

/** @returns the price in the settings, or else the one created here; null if there is neither */
async function findPrice(
  stripe: Stripe,
  { plan, currency, amount, stripe_price_id: given }: SoldPrice,
): Promise<Stripe.Price | null> {
  if (given !== null) return orNull<Stripe.Price>(stripe.prices.retrieve(given));
  const { data } = await stripe.prices.list({ lookup_keys: [toLookupKey(plan, currency, amount)] });
  return data[0] ?? null;
}

const TAX = 'Tax';

/** Checks whether Stripe can calculate taxes; skipped if we don't ask it to. */
async function checkTax(payments: Asked & Pick<Payments, 'collectsTax'>): Promise<Finding[]> {
  if (!payments.collectsTax) return [];
  const looked = await look(payments, { name: TAX, right: 'Tax settings' }, (stripe) =>
    stripe.tax.settings.retrieve(),
  );
  if ('finding' in looked) return [looked.finding];
  const { status, status_details } = looked.answer;
  if (status === 'active') {
    return [{ name: TAX, level: 'good', says: 'Stripe works out taxes at checkout.' }];
  }
  const missing = status_details.pending?.missing_fields?.join(', ') ?? 'settings';
  const says = `Stripe Tax isn’t set up (${missing}), so no one can check out.`;
  const todo = 'Finish it in Stripe, under Tax, or set STRIPE_TAX=off and restart.';
  return [{ name: TAX, level: 'bad', says, todo }];
}

/** @returns a finding if existing subscriptions use a currency other than the plans' current one */
function judgeCurrency(prices: readonly SoldPrice[], { subscribers }: PaymentState): Finding[] {
  const currency = prices[0]?.currency;
  const others = Object.entries(subscribers).filter(([code]) => code !== currency);
  if (currency === undefined || others.length === 0) return [];
  const list = others.map(([code, count]) => `${count} in ${code.toUpperCase()}`).join(', ');
  const says = `Plans are sold in ${currency.toUpperCase()}, but some people still pay in another currency: ${list}.`;
  const todo = 'They keep their price. They can switch plans once their subscription has ended.';
  return [{ name: 'Currency', level: 'warning', says, todo }];
}

/** @returns the state of the connection to Stripe, from the database */
async function readPaymentState(sql: Sql): Promise<PaymentState> {
  const [row] = await sql<{ state: unknown }[]>`select private.payment_state() as state`;
  return parsePaymentState(row?.state);
}

/** The price of a plan; `amount` is null if it isn't sold. */
type SoldPrice = {
  plan: string;
  currency: string;
  amount: number;
  stripe_price_id: string | null;
};

/** @returns the price of every plan that has one */
async function listSoldPrices(sql: Sql): Promise<SoldPrice[]> {
  return sql<SoldPrice[]>`
    select p.plan, s.currency, p.amount, p.stripe_price_id
    from public.plan_prices p cross join public.payment_settings s
    where p.amount is not null order by p.plan`;
}
