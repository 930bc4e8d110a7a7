import { buildFunnel, type FunnelStep } from '#audience/reports/rules/funnel.ts';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { ShareBar } from '#kit/web/charts/share-bar.tsx';
import { CsvButton } from '#kit/web/lists/csv-button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { buildFileName } from './breakdown-card.tsx';

/** From views to customers. */
export function FunnelCard({ report }: { report: AnalyticsReport }) {
  const steps = buildFunnel(report);
  return (
    <Card
      title="From view to customer"
      className="min-w-0"
      action={
        <CsvButton
          name="From view to customer"
          fileName={buildFileName('From view to customer', report)}
          rows={steps.map(({ name, count, share }) => ({
            Step: name,
            Count: count,
            'Per 100 views': share === null ? '' : Math.round(share * 10_000) / 100,
          }))}
        />
      }
    >
      <table className="w-full">
        <caption className="sr-only">From view to customer</caption>
        <thead className="text-ink-faint text-xs">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              Step
            </th>
            <th scope="col" className="w-20 pb-2 text-right font-medium">
              Count
            </th>
            <th scope="col" className="w-28 pb-2 text-right font-medium">
              Per 100 views
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </tbody>
      </table>
      <p className="mt-auto pt-4 text-ink-faint text-xs">
        Each step is counted on its own. We don’t follow visitors from one to the next. Customers
        are the leads who have become customers by now.
      </p>
    </Card>
  );
}

function Step({ step: { name, count, share } }: { step: FunnelStep }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal">
        <ShareBar part={Math.min(1, share ?? 0)} className="min-h-10 items-center">
          <span className="relative">{name}</span>
        </ShareBar>
      </th>
      <td className="text-right font-medium tabular-nums">{count.toLocaleString()}</td>
      <td className="text-right text-ink-faint tabular-nums">{formatPerHundred(share)}</td>
    </tr>
  );
}

function formatPerHundred(share: number | null): string {
  if (share === null) return '–';
  return (share * 100).toLocaleString(undefined, { maximumSignificantDigits: share < 1 ? 2 : 3 });
}
