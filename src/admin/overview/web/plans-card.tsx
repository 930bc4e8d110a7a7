import { ShareTable } from '#kit/web/charts/share-table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { MonthlyRevenue } from './monthly-revenue.tsx';

function nameRow(plan: string): string {
  if (plan === 'staff') return 'On a team';
  return isPlan(plan) ? PLANS[plan] : plan;
}

export function PlansCard({ plans }: { plans: Readonly<Record<string, number>> }) {
  const rows = Object.entries(plans)
    .map(([plan, count]) => ({ name: nameRow(plan), detail: '', count }))
    .sort((one, other) => other.count - one.count);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Plans" description="In force right now" className="min-w-0">
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
