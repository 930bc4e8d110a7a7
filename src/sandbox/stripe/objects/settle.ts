import { type Account, all, change, emit, find } from '../account.ts';
import { failInvoice, invoicePayment, markPaid } from './collect-invoice.ts';
import { settlePayment } from './payments.ts';

/** The bank has decided: updates the payment, its invoice and its checkout. */
export function settle(account: Account, intentId: string): void {
  const intent = find(account, 'payment_intent', intentId);
  if (intent?.status !== 'processing') return;
  const decline = settlePayment(account, intent);
  const payment = all(account, 'invoice_payment').find(
    ({ payment: of }) => of.payment_intent === intentId,
  );
  const invoice = payment && find(account, 'invoice', String(payment.invoice));
  if (invoice?.status === 'open') {
    if (decline) failInvoice(account, invoice);
    else markPaid(account, invoice);
  }
  const session = all(account, 'checkout.session').find(
    ({ payment_intent, invoice: of, payment_status }) =>
      payment_status === 'unpaid' &&
      (payment_intent === intentId || (invoice !== undefined && of === invoice?.id)),
  );
  if (session?.status !== 'complete') return;
  if (!decline) {
    change(account, session, { payment_status: 'paid' }, null);
    if (session.mode === 'payment') invoicePayment(account, session);
  }
  const outcome = decline ? 'failed' : 'succeeded';
  emit(account, `checkout.session.async_payment_${outcome}`, session);
}
