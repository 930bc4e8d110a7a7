import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { toPrice } from '#money/plans/rules/terms.ts';
import { paymentOverviewQuery } from './queries.ts';

/** Monthly recurring revenue (MRR), one line per currency. */
export function MonthlyRevenue() {
  const { data } = useQuery(paymentOverviewQuery);
  const sums = Object.entries(data?.monthly ?? {}).sort(([, one], [, other]) => other - one);
  if (sums.length === 0) return null;
  return (
    <Facts columns={2}>
      <Fact name="Monthly recurring revenue" isWide>
        {sums.map(([currency, amount]) => (
          <span key={currency} className="block text-lg">
            {toPrice(amount, currency)}
          </span>
        ))}
        <span className="block font-normal text-ink-faint text-xs">
          Subscriptions that renew, and a twelfth of each year paid
        </span>
      </Fact>
    </Facts>
  );
}
