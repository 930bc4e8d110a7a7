import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { toZoneName } from '#account/rules/time-zones.ts';
import { useOwnTimeZone, useOwnToday } from '#account/web/own-settings.ts';
import { ChangeWords } from '#audience/analytics/web/change-words.tsx';
import { analyticsReportQuery } from '#audience/analytics/web/queries.ts';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { listDropWords } from '#audience/events/rules/drop-reasons.ts';
import {
  type AnalyticsReport,
  type Counts,
  hasComparedVisits,
  toClickRate,
} from '#audience/reports/rules/report.ts';
import {
  type Change,
  describeChange,
  describeRateChange,
} from '#audience/reports/rules/report-words.ts';
import { PRIVACY_PATH, settingsPath } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Fold } from '#kit/web/ui/fold.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { Breakdowns } from './breakdowns.tsx';

const COUNTS: ReadonlyArray<readonly [keyof Counts, string]> = [
  ['views', 'Views'],
  ['visitors', 'Unique visitors'],
  ['clicks', 'Clicks'],
  ['leads', 'Leads'],
];

/** The range in five numbers, each with its change. */
function TrafficFigures({ report: { totals, totals_before } }: { report: AnalyticsReport }) {
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

/** Details of the chart's days. The chart itself shows loading and errors. */
export function TrafficDetails({ profile }: { profile: OwnProfile }) {
  const range = useRange(useOwnToday(profile.user_id));
  const answer = useQuery(analyticsReportQuery(profile.user_id, range));
  const [isOpen, setOpen] = useState(false);
  if (!answer.data) return null;
  const isStale = answer.isPlaceholderData || answer.isError;
  return (
    <div className={clsx('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')}>
      {hasComparedVisits(answer.data) && (
        <Fold
          id="traffic-details"
          title="In detail"
          summary="Links, sources, devices, countries and more"
          isOpen={isOpen}
          onToggle={setOpen}
        >
          <TrafficFigures report={answer.data} />
          <Breakdowns report={answer.data} customLinks={profile.custom_links} />
        </Fold>
      )}
      <NotCounted drops={answer.data.drops} />
    </div>
  );
}

type NotCountedProps = { drops: Readonly<Record<string, number>> };

/** Explains what the numbers leave out and how they are counted. */
function NotCounted({ drops }: NotCountedProps) {
  const userId = useOwner();
  const zone = useOwnTimeZone(userId);
  const words = listDropWords(drops);
  return (
    <div className="flex max-w-prose flex-col gap-2 text-ink-faint">
      {words.length > 0 && (
        <p className="text-ink-soft">
          <strong className="font-medium text-ink">Not counted:</strong> {words.join(', ')}.
        </p>
      )}
      <p>
        Bots, link previews and your own visits aren’t counted.{' '}
        <a href={PRIVACY_PATH} className={TEXT_LINK_LOOK}>
          What we store about a visit
        </a>
      </p>
      <p className="text-xs">
        Days are in{' '}
        <Link to={settingsPath('you')} className={TEXT_LINK_LOOK}>
          {toZoneName(zone)}
        </Link>
        , and today isn’t over yet. Visitors are counted once a day (UTC). Visitors who opt out of
        tracking count as views only.
      </p>
    </div>
  );
}
