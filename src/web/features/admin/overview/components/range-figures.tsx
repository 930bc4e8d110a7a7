import type { ReactNode } from 'react';
import {
  type AdminDay,
  type Counted,
  type Money,
  sumDays,
  sumRevenue,
} from '#domain/admin/overview.ts';
import { describeChange } from '#domain/analytics/reports/change.ts';
import { toPrice } from '#domain/billing/plans/terms.ts';
import { ChangeWords } from '#web/lib/analytics/change-words.tsx';
import { Card } from '#web/ui/card.tsx';

type RangeFiguresProps = {
  days: readonly AdminDay[];
  /** As many days before; missing while they are being read. */
  before: readonly AdminDay[] | undefined;
};

const COUNTS: readonly (readonly [Counted, string])[] = [
  ['sign_ups', 'Sign-ups'],
  ['leads', 'Leads'],
  ['events', 'Views and clicks'],
];

/** Totals for the range, each compared with the days before. */
export function RangeFigures({ days, before }: RangeFiguresProps) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {COUNTS.map(([counted, name]) => {
          const count = sumDays(days, counted);
          return (
            <Figure key={counted} name={name} value={count.toLocaleString()}>
              {before && <ChangeWords change={describeChange(count, sumDays(before, counted))} />}
            </Figure>
          );
        })}
        <Revenue money={sumRevenue(days)} before={before && sumRevenue(before)} />
      </dl>
    </Card>
  );
}

type RevenueProps = { money: readonly Money[]; before: readonly Money[] | undefined };

function Revenue({ money: [first, ...others], before }: RevenueProps) {
  if (!first) {
    return (
      <Figure name="Revenue" value="–">
        Nothing was paid
      </Figure>
    );
  }
  const { currency, amount } = first;
  const earlier = before?.find((one) => one.currency === currency)?.amount ?? 0;
  return (
    <Figure name="Revenue" value={toPrice(amount, currency)}>
      {before && <ChangeWords change={describeChange(amount, earlier)} />}
      {others.map((other) => (
        <span key={other.currency} className="block">
          and {toPrice(other.amount, other.currency)}
        </span>
      ))}
    </Figure>
  );
}

type FigureProps = { name: string; value: string; children: ReactNode };

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold text-xl">{value}</dd>
      <dd className="min-h-4 text-ink-faint text-xs">{children}</dd>
    </div>
  );
}
