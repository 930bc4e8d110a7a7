import type { Finding } from './finding.ts';
import { type Asked, look } from './look.ts';

const NAME = 'Portal';

/** Checks that Stripe's customer portal was saved, with the settings `/billing` needs. */
export async function checkPortal(payments: Asked): Promise<Finding> {
  const looked = await look(payments, { name: NAME, right: 'Customer portal' }, (stripe) =>
    stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 }),
  );
  if ('finding' in looked) return looked.finding;
  const [saved] = looked.answer.data;
  const todo =
    'In Stripe, open Settings → Billing → Customer portal, switch on payment methods and invoices, and save.';
  if (saved === undefined) {
    return { name: NAME, level: 'bad', says: 'The customer portal was never saved.', todo };
  }
  const { invoice_history, payment_method_update, subscription_update } = saved.features;
  if (!payment_method_update.enabled || !invoice_history.enabled) {
    const off = payment_method_update.enabled ? 'invoices' : 'payment methods';
    return { name: NAME, level: 'bad', says: `The customer portal doesn’t show ${off}.`, todo };
  }
  if (subscription_update.enabled) {
    const says = 'The customer portal lets people switch plans, bypassing the rules on /billing.';
    return { name: NAME, level: 'warning', says, todo: 'Switch “Customers can switch plans” off.' };
  }
  return {
    name: NAME,
    level: 'good',
    says: 'People can change their card and see their invoices.',
  };
}
