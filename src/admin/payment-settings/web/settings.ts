import { queryOptions } from '@tanstack/react-query';
import { useAct } from '#admin/web/use-act.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { type PaymentCheck, parsePaymentCheck } from '#money/rules/stripe-health.ts';

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
  /** True if disputes and full refunds end the subscription. */
  ends_on_return: boolean;
};

/** Payment changes an administrator makes; each returns an error sentence, or null. */
export function usePaymentActs() {
  const userId = useOwner();
  const act = useAct(staleAfter.termsChange(userId));
  return {
    setTerms: (terms: Omit<StoredTerms, 'ends_on_return'>) =>
      act('admin_set_terms', terms, 'The terms are changed'),
    setReturns: (ends_on_return: boolean) =>
      act(
        'admin_set_returns',
        { ends_on_return },
        ends_on_return
          ? 'Refunds and disputes end the subscription'
          : 'Subscriptions continue after a refund or dispute',
      ),
    setPrice: (price: PlanPrice) => act('admin_set_price', price, 'The price is changed'),
  };
}

/** Has the server check its connection to Stripe. */
export function usePaymentCheck() {
  return useWrite({
    write: async (): Promise<PaymentCheck> =>
      parsePaymentCheck(await invokeFunction('check-payments', {})),
    // Nothing stale: it only asks.
    stale: [],
  });
}
