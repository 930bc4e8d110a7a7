import type { Sql } from '#database/connect.ts';
import { type PaymentState, parsePaymentState } from '#money/rules/payment-state.ts';

/** The verdict on an event's signature. */
export type WebhookSign = 'good' | 'forged' | 'other_mode';

/** Records that an event of this kind has just arrived. */
export async function noteWebhookSign(sql: Sql, kind: WebhookSign): Promise<void> {
  await sql`
    insert into private.webhook_signs (kind, last_at) values (${kind}, clock_timestamp())
    on conflict (kind) do update set last_at = excluded.last_at`;
}

/** Records that an event has arrived since these checkouts were completed. */
export async function markHeard(sql: Sql, userId: string): Promise<void> {
  await sql`
    update private.checkouts set heard_at = now()
    where user_id = ${userId} and heard_at is null and status in ('done', 'processing', 'failed')`;
}

/** @returns the state of the connection to Stripe, from the database */
export async function readPaymentState(sql: Sql): Promise<PaymentState> {
  const [row] = await sql<{ state: unknown }[]>`select private.payment_state() as state`;
  return parsePaymentState(row?.state);
}

/** The price of a plan; `amount` is null if it isn't sold. */
export type SoldPrice = {
  plan: string;
  currency: string;
  amount: number;
  stripe_price_id: string | null;
};

/** @returns the price of every plan that has one */
export async function listSoldPrices(sql: Sql): Promise<SoldPrice[]> {
  return sql<SoldPrice[]>`
    select p.plan, s.currency, p.amount, p.stripe_price_id
    from public.plan_prices p cross join public.payment_settings s
    where p.amount is not null order by p.plan`;
}
