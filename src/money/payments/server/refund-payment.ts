import type { Ask } from '#kit/server/data/ask.ts';
import { findAskedRefund, settleRefund } from '#money/server/data/refunds.ts';
import { isRefusal, type Payments } from '#money/server/stripe.ts';

type RefundDeps = { ask: Ask; payments: Pick<Payments, 'ask'> };

/**
 * Makes a refund requested by an administrator. If repeated, Stripe gives the same answer and refunds nothing
 * more; a settled one is left as it is.
 *
 * @returns whose it was; null if there was nothing to do
 * @throws ApiError payments_unavailable; try again later
 */
export async function refundPayment(
  { ask, payments }: RefundDeps,
  refundId: number,
): Promise<string | null> {
  const refund = await ask((sql) => findAskedRefund(sql, refundId));
  if (refund === null) return null;
  const { user_id, payment, amount } = refund;
  const idempotencyKey = `refund ${refundId}`;
  try {
    await payments.ask((stripe) =>
      stripe.refunds.create({ payment_intent: payment, amount }, { idempotencyKey }),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    await ask((sql) => settleRefund(sql, refundId, problem));
    return user_id;
  }
  await ask((sql) => settleRefund(sql, refundId, null));
  return user_id;
}
