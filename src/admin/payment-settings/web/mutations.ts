import { useAct } from '#admin/web/use-act.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { type PaymentCheck, parsePaymentCheck } from '#money/rules/payment-state.ts';
import type { PlanPrice, StoredTerms } from './queries.ts';

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
