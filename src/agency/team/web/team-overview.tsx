import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CountName } from '#agency/people/rules/rank-people.ts';
import type { AgencyReport } from '#agency/rules/agency-report.ts';
import {
  findManagersStep,
  findNextStep,
  NEXT_STEPS,
  type NextStep,
} from '#agency/rules/next-step.ts';
import type { Agency, Seats } from '#agency/web/agency.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { ChangeWords } from '#audience/analytics/web/change-words.tsx';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { toDay } from '#audience/reports/rules/ranges.ts';
import { describeChange } from '#audience/reports/rules/report-words.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { listParts, parseModes } from '#page/locks/rules/modes.ts';
import { agencyReportQuery } from './queries.ts';
import { TeamTraffic } from './team-traffic.tsx';

type TeamSeats = Seats & { cap: number };

type TeamOverviewProps = { agency: Agency; seats: TeamSeats };

/** The agency's dashboard: figures, the next step, and how each page is doing. */
export function TeamOverview({ agency, seats }: TeamOverviewProps) {
  const userId = useOwner();
  const today = toDay(useCurrentMinute());
  const range = useRange(today);
  const answer = useQuery(agencyReportQuery(userId, range));
  const { used, invited, cap } = seats;
  const modes = parseModes(agency.modes);
  const hasTemplate = [...listParts(modes, 'locked'), ...listParts(modes, 'required')].length > 0;
  const state = { ...agency, hasTemplate, seats: used, invited, cap };
  const step = useIsOwner() ? findNextStep(state) : findManagersStep(state);
  return (
    <>
      <TeamGlance seats={seats} report={answer.data} isPending={answer.isPending} />
      {step && <NextStepCard step={step} />}
      <TeamTraffic
        today={today}
        range={range}
        report={answer.data}
        isWaiting={answer.isPlaceholderData}
        hasPeople={used > 0}
        {...(answer.isError && { onRetry: () => void answer.refetch() })}
      />
    </>
  );
}

const TARGETS: Readonly<Record<NextStep, string>> = {
  people: PATHS.addStaff,
  template: PATHS.agencyTemplate,
  full: PATHS.billing,
  team: PATHS.agencyProfile,
  profile: PATHS.agencyProfile,
  waiting: `${PATHS.teamMembers}?status=invited`,
};

/** The most useful next step, with its link. */
function NextStepCard({ step }: { step: NextStep }) {
  const { title, text, action } = NEXT_STEPS[step];
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-col items-start justify-between gap-4 rounded-lg bg-accent-soft p-5 sm:flex-row sm:items-center sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium text-accent-text text-xs">Next</p>
        <h2 id="next-step" className="font-semibold text-base">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <Button asChild variant="secondary">
        <Link to={TARGETS[step]}>
          {action}
          <ArrowRight />
        </Link>
      </Button>
    </section>
  );
}

const COUNTS: ReadonlyArray<readonly [CountName, string]> = [
  ['views', 'Views'],
  ['clicks', 'Clicks'],
  ['leads', 'Leads'],
];

type TeamGlanceProps = {
  seats: TeamSeats;
  /** Missing while loading, or on failure. */
  report: AgencyReport | undefined;
  isPending: boolean;
};

/** The agency in four figures: its seats, and the activity on all its pages. */
function TeamGlance({ seats, report, isPending }: TeamGlanceProps) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <SeatUse {...seats} />
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

/** Without a current plan there are no seats, so this counts members. */
function SeatUse({ used, invited, cap }: TeamSeats) {
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
