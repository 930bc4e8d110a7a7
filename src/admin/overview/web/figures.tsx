import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type AdminDay,
  COUNTED,
  type Counted,
  lastOf,
  type Money,
  sumDays,
  sumRevenue,
} from '#admin/rules/overview.ts';
import { ChangeWords } from '#audience/analytics/web/change-words.tsx';
import { describeChange } from '#audience/reports/rules/report-words.ts';
import { ShareTable } from '#kit/web/charts/share-table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { nameStoredPlan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { paymentOverviewQuery } from './queries.ts';

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

type RangeFiguresProps = {
  days: readonly AdminDay[];
  /** The same number of days just before; missing while loading. */
  before: readonly AdminDay[] | undefined;
};

/** Totals for the range, each compared with the days before. Zero figures are only named. */
export function RangeFigures({ days, before }: RangeFiguresProps) {
  const keys = Object.keys(COUNTED) as Counted[];
  const isAny = (counted: Counted) =>
    counted === 'sign_ups' || sumDays(days, counted) > 0 || sumDays(before ?? [], counted) > 0;
  const none = keys.filter((counted) => !isAny(counted));
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
          {keys.filter(isAny).map((counted) => {
            const count = sumDays(days, counted);
            return (
              <Figure key={counted} name={COUNTED[counted]} value={count.toLocaleString()}>
                {before && <ChangeWords change={describeChange(count, sumDays(before, counted))} />}
              </Figure>
            );
          })}
          <MoneyFigure
            name="Revenue"
            none="No payments"
            money={sumRevenue(days)}
            before={before && sumRevenue(before)}
          />
          <MoneyFigure
            name="Monthly recurring revenue"
            none="No renewing subscriptions"
            money={readMonthly(days)}
            before={before && readMonthly(before)}
          />
        </dl>
        {none.length > 0 && (
          <p className="text-ink-faint">
            No {EITHER.format(none.map((key) => COUNTED[key].toLowerCase()))} in either period.
          </p>
        )}
      </div>
    </Card>
  );
}

const readMonthly = (days: readonly AdminDay[]) =>
  sumRevenue([{ revenue: lastOf(days, ({ monthly }) => monthly) ?? {} }]);

type MoneyFigureProps = {
  name: string;
  /** Shown if there was no revenue. */
  none: string;
  money: readonly Money[];
  before: readonly Money[] | undefined;
};

function MoneyFigure({ name, none, money: [first, ...others], before }: MoneyFigureProps) {
  if (!first) {
    return (
      <Figure name={name} value="–">
        {none}
      </Figure>
    );
  }
  const { currency, amount } = first;
  const earlier = before?.find((one) => one.currency === currency)?.amount ?? 0;
  return (
    <Figure name={name} value={toPrice(amount, currency)}>
      {before && (
        <ChangeWords change={describeChange(amount, earlier, (sum) => toPrice(sum, currency))} />
      )}
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

export function PlansCard({ plans }: { plans: Readonly<Record<string, number>> }) {
  const rows = Object.entries(plans)
    .map(([plan, count]) => ({
      name: plan === 'staff' ? 'On a team' : nameStoredPlan(plan),
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
