import { isRefusal, type Payments } from '../clients/stripe.ts';

/** Whether payments work: in whose name, or what is the matter, in a sentence. */
export type PaymentsCheck = { ok: boolean; account: string | null; problem: string | null };

const NOT_SET_UP =
  'Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing.';
const AWAY = 'Stripe cannot be reached, or refuses the key. Please check STRIPE_SECRET_KEY.';

/** Asks Stripe something harmless with our key. Never throws: what is wrong is the answer. */
export async function checkPayments(payments: Payments | null): Promise<PaymentsCheck> {
  if (payments === null) return { ok: false, account: null, problem: NOT_SET_UP };
  try {
    await payments.ask((stripe) => stripe.prices.list({ limit: 1 }));
    return { ok: true, account: payments.isLive ? 'live' : 'test', problem: null };
  } catch (error) {
    // A key that may do some things only may not list prices, and works.
    const problem = isRefusal(error) && error instanceof Error ? error.message : AWAY;
    return { ok: false, account: null, problem };
  }
}
