import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CountName } from '#agency/people/rules/rank-people.ts';
import type { AgencyReport } from '#agency/rules/agency-report.ts';
import { ChangeWords } from '#audience/analytics/web/change-words.tsx';
import { describeChange } from '#audience/reports/rules/report-words.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

const COUNTS: ReadonlyArray<readonly [CountName, string]> = [
  ['views', 'Views'],
  ['clicks', 'Clicks'],
  ['leads', 'Leads'],
];

type TeamGlanceProps = {
  seats: SeatsProps;
  /** Missing while loading, or on failure. */
  report: AgencyReport | undefined;
  isPending: boolean;
};

/** The agency in four figures: its seats, and the activity on all its pages. */
export function TeamGlance({ seats, report, isPending }: TeamGlanceProps) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <Seats {...seats} />
        {COUNTS.map(([key, name]) => (
          <Figure key={key} name={name}>
            {report ? (
              <>
                <dd className="font-semibold text-xl">{report.totals[key].toLocaleString()}</dd>
                <dd className="text-ink-faint text-xs">
                  <ChangeWords change={describeChange(report.totals[key], report.before[key])} />
                </dd>
              </>
            ) : (
              <dd>{isPending ? <Skeleton className="h-12 w-20" /> : '–'}</dd>
            )}
          </Figure>
        ))}
      </dl>
    </Card>
  );
}

type SeatsProps = { used: number; invited: number; cap: number };

/** An ended plan has no seats, so this counts members. */
function Seats({ used, invited, cap }: SeatsProps) {
  const isFull = used >= cap;
  return (
    <Figure
      name={cap === 0 ? 'People' : 'Seats used'}
      aside={
        <Link to={PATHS.teamMembers} className={TEXT_LINK_LOOK}>
          Team
        </Link>
      }
    >
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold text-xl tabular-nums">{used.toLocaleString()}</span>{' '}
        {cap > 0 && <span className="text-ink-soft">of {cap.toLocaleString()}</span>}
      </dd>
      {cap > 0 && (
        <dd aria-hidden className="my-1 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className={clsx('h-full rounded-full', isFull ? 'bg-warning' : 'bg-accent')}
            style={{ width: `${Math.min(1, used / cap) * 100}%` }}
          />
        </dd>
      )}
      {invited > 0 && (
        <dd className="text-ink-faint text-xs">
          {invited === 1 ? '1 invitation' : `${invited.toLocaleString()} invitations`} pending
        </dd>
      )}
    </Figure>
  );
}

type FigureProps = { name: string; aside?: ReactNode; children: ReactNode };

function Figure({ name, aside, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="flex items-baseline justify-between gap-2 text-ink-soft">
        {name}
        {aside}
      </dt>
      {children}
    </div>
  );
}
