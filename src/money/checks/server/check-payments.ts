import type { Ask } from '#kit/server/data/ask.ts';
import type { PaymentCheck } from '#money/rules/payment-state.ts';
import { listSoldPrices, readPaymentState } from '#money/server/data/payment-state.ts';
import type { Payments } from '#money/server/stripe.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { checkDeliveries, judgeSigns } from './check-events.ts';
import { checkPortal } from './check-portal.ts';
import { checkPrices, judgeCurrency } from './check-prices.ts';
import { checkTax } from './check-tax.ts';
import type { Finding } from './finding.ts';
import { look } from './look.ts';

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
