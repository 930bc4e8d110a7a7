import type { Payments } from '#money/server/stripe.ts';
import type { Finding } from './finding.ts';
import { type Asked, look } from './look.ts';

const NAME = 'Tax';

/** Checks whether Stripe can calculate taxes; nothing if we don't ask it to. */
export async function checkTax(
  payments: Asked & Pick<Payments, 'collectsTax'>,
): Promise<Finding[]> {
  if (!payments.collectsTax) return [];
  const looked = await look(payments, { name: NAME, right: 'Tax settings' }, (stripe) =>
    stripe.tax.settings.retrieve(),
  );
  if ('finding' in looked) return [looked.finding];
  const { status, status_details } = looked.answer;
  if (status === 'active') {
    return [{ name: NAME, level: 'good', says: 'Stripe works out taxes at checkout.' }];
  }
  const missing = status_details.pending?.missing_fields?.join(', ') ?? 'settings';
  const says = `Stripe Tax isn’t set up (${missing}), so no one can check out.`;
  const todo = 'Finish it in Stripe, under Tax, or set STRIPE_TAX=off and restart.';
  return [{ name: NAME, level: 'bad', says, todo }];
}
