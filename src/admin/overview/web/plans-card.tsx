import { useQuery } from '@tanstack/react-query';
import { namePlan } from '#admin/rules/payments.ts';
import { ShareTable } from '#kit/web/charts/share-table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { toPrice } from '#money/plans/rules/terms.ts';
import { paymentOverviewQuery } from './queries.ts';

export function PlansCard({ plans }: { plans: Readonly<Record<string, number>> }) {
  const rows = Object.entries(plans)
    .map(([plan, count]) => ({
      name: plan === 'staff' ? 'On a team' : namePlan(plan),
      detail: '',
      count,
    }))
    .sort((one, other) => other.count - one.count);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Plans" description="Active right now" className="min-w-0">
      <div className="flex flex-col gap-5">
        <ShareTable
          caption="Accounts by plan"
          columns={['Plan', 'Accounts']}
          rows={rows}
          total={total}
        />
        <MonthlyRevenue />
      </div>
    </Card>
  );
}

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
