import type { Ask } from '#kit/server/data/ask.ts';
import type { Log } from '#kit/server/process/log.ts';
import { idOf, type StripeInvoice } from '#money/facts/server/stripe-objects.ts';
import { isPaymentKnown, type Paid } from '#money/server/data/billing-accounts.ts';
import { isRefusal, orNull, type Payments } from '#money/server/stripe.ts';
import { readSession } from '#money/sync/server/read-customer.ts';

type ReturnDeps = { ask: Ask; payments: Pick<Payments, 'ask'>; log: Log };

/**
 * Refunds a payment by a customer whose account is gone. Payments in the ledger were made in time and
 * stay; refunded ones aren't refunded again.
 *
 * @throws ApiError payments_unavailable; try again later
 */
export async function returnPayment({ ask, payments, log }: ReturnDeps, paid: Paid): Promise<void> {
  for (const payment_intent of await listIntents(payments, paid)) {
    if (await ask((sql) => isPaymentKnown(sql, payment_intent))) continue;
    const idempotencyKey = `return ${payment_intent}`;
    try {
      await payments.ask((stripe) => stripe.refunds.create({ payment_intent }, { idempotencyKey }));
      log.warn({ payment: payment_intent }, 'a payment for an account that is gone went back');
    } catch (error) {
      if (!isSettled(error)) throw error;
    }
  }
}

/** Already refunded, by hand or by the bank. */
const isSettled = (error: unknown) =>
  isRefusal(error, 'charge_already_refunded') || isRefusal(error, 'charge_disputed');

async function listIntents(
  payments: Pick<Payments, 'ask'>,
  { kind, id }: Paid,
): Promise<readonly string[]> {
  if (kind === 'session') {
    const session = await readSession(payments, id);
    const intent = session?.payment_status === 'paid' ? idOf(session.payment_intent) : null;
    return intent === null ? [] : [intent];
  }
  const invoice = await orNull(
    payments.ask<StripeInvoice>((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] })),
  );
  return (invoice?.payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}
