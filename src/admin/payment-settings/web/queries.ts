import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** Each plan's price, and the terms of sale. */
export const paymentSettingsQuery = queryOptions({
  queryKey: queryKeys.paymentSettings,
  queryFn: async () => {
    const [terms, prices] = await Promise.all([
      dataClient
        .from('payment_settings')
        .select('currency, trial_days, grace_days, ends_on_return')
        .single()
        .throwOnError(),
      dataClient.from('plan_prices').select('plan, amount, stripe_price_id').throwOnError(),
    ]);
    return { terms: terms.data, prices: prices.data };
  },
  staleTime: 0,
});

/** A stored price. `amount` is in the smallest unit; null means the plan isn't sold. */
export type PlanPrice = { plan: string; amount: number | null; stripe_price_id: string | null };

export type StoredTerms = {
  currency: string;
  trial_days: number;
  grace_days: number;
  /** Disputes and full refunds end the subscription. */
  ends_on_return: boolean;
};
