import { ChangeWords } from '#audience/analytics/web/change-words.tsx';
import { type Change, describeChange, describeRateChange } from '#audience/reports/rules/change.ts';
import { type AnalyticsReport, type Counts, toClickRate } from '#audience/reports/rules/report.ts';
import { Card } from '#kit/web/ui/card.tsx';

const COUNTS: ReadonlyArray<readonly [keyof Counts, string]> = [
  ['views', 'Views'],
  ['visitors', 'Unique visitors'],
  ['clicks', 'Clicks'],
  ['leads', 'Leads'],
];

/** The range in five figures, each with its change. */
export function TrafficFigures({ report: { totals, totals_before } }: { report: AnalyticsReport }) {
  const [rate, rateBefore] = [toClickRate(totals), toClickRate(totals_before)];
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 xl:grid-cols-5">
        {COUNTS.map(([key, name]) => (
          <Figure
            key={key}
            name={name}
            value={totals[key].toLocaleString()}
            change={describeChange(totals[key], totals_before[key])}
          />
        ))}
        <Figure
          name="Click rate"
          value={formatRate(rate)}
          change={describeRateChange(rate, rateBefore)}
        />
      </dl>
    </Card>
  );
}

function Figure({ name, value, change }: { name: string; value: string; change: Change }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold text-xl">{value}</dd>
      <dd className="text-ink-faint text-xs">
        <ChangeWords change={change} />
      </dd>
    </div>
  );
}

function formatRate(rate: number | null): string {
  if (rate === null) return '–';
  return rate.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 });
}
