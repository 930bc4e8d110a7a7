import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { QUOTAS } from '#money/plans/rules/quotas.ts';
import { type PlanQuota, QUOTA_NAMES, QUOTA_PLANS, QuotaButton } from './quota-button.tsx';

type QuotasTableProps = { quotas: readonly PlanQuota[] };

const COLUMNS = ['Limit', ...Object.values(QUOTA_PLANS)];

/** Limits by plan, with a column each on wide screens. */
export function QuotasTable({ quotas }: QuotasTableProps) {
  return (
    <Card title="How much room plans leave" description="Press a number to change it.">
      <Table caption="Limits by plan" columns={COLUMNS}>
        {QUOTAS.map((key) => (
          <TableRow key={key}>
            <TableCell heading className="whitespace-nowrap">
              {QUOTA_NAMES[key]}
            </TableCell>
            {Object.keys(QUOTA_PLANS).map((plan) => {
              const quota = quotas.find((one) => one.plan === plan && one.quota === key);
              return (
                <TableCell key={plan} className="whitespace-nowrap">
                  {quota ? <QuotaButton quota={quota} /> : '–'}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
