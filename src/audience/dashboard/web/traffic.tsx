import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useOwnToday } from '#account/web/own-settings.ts';
import { analyticsReportQuery } from '#audience/analytics/web/queries.ts';
import { RangeChoice } from '#audience/analytics/web/range-choice.tsx';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { listLinks } from '#audience/reports/rules/breakdown.ts';
import { type AnalyticsReport, hasComparedVisits } from '#audience/reports/rules/report.ts';
import { buildHeadline, type NextStep } from '#audience/reports/rules/report-words.ts';
import { editPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { formatDays } from '#kit/web/time/day-words.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { parseCustomLinks, parseSocialLinks } from '#page/profile/rules/items.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { listEnabledSections } from '#page/sections/rules/sections.ts';
import { UNCONFIRMED_STEP } from './first-steps.tsx';
import { VisitsCard } from './visits-card.tsx';

type TrafficHeadlineProps = { report: AnalyticsReport; profile: OwnProfile };

/** Sums up the range in a sentence and offers one next step. */
function TrafficHeadline({ report, profile }: TrafficHeadlineProps) {
  const links = parseCustomLinks(profile.custom_links);
  const [top] = listLinks(report.dimensions.link, links);
  const sections = listEnabledSections(profile.sections_enabled, profile.section_order);
  const { sentence, step } = buildHeadline(report, top?.name ?? null, {
    hasLinks: links.length + parseSocialLinks(profile.social_links).length > 0,
    hasForm: sections.includes('lead_form'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-lg border-ink border-t-2 bg-surface px-5 py-4">
      <p className="wrap-anywhere text-base">{sentence}</p>
      {step && (
        <Button asChild variant="secondary">
          <Link to={STEPS[step].path}>{STEPS[step].words}</Link>
        </Button>
      )}
    </div>
  );
}

const STEPS: Record<NonNullable<NextStep>, { path: string; words: string }> = {
  leads: { path: PATHS.leads, words: 'View leads' },
  'first-link': { path: editPath('links'), words: 'Add your first link' },
  'better-link': { path: editPath('links'), words: 'Put your best link first' },
  form: { path: editPath('lead_form'), words: 'Let visitors write to you' },
};

type TrafficProps = {
  profile: OwnProfile;
  /** Whether visitors can see the page, so that its QR code works. */
  isOpen: boolean;
};

/** Visitors in a range of days: sources, activity, and a comparison with the days before. */
export function Traffic({ profile, isOpen }: TrafficProps) {
  const today = useOwnToday(profile.user_id);
  const range = useRange(today);
  const answer = useQuery(analyticsReportQuery(profile.user_id, range));
  const isStale = answer.isPlaceholderData || answer.isError;
  return (
    <section aria-labelledby="traffic" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-0.5">
          <h2 id="traffic" className="font-display text-lg">
            Traffic
          </h2>
          <p className="text-ink-faint">{answer.data && describeDays(answer.data)}</p>
        </div>
        <RangeChoice range={range} today={today} />
      </header>
      {answer.isError && <ReportFailure onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Waiting isOffline={answer.fetchStatus === 'paused'} />}
      {answer.data && (
        <div
          aria-busy={answer.isPlaceholderData}
          className={clsx('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')}
        >
          <Report report={answer.data} profile={profile} isOpen={isOpen} />
        </div>
      )}
    </section>
  );
}

function Report({ report, profile, isOpen }: TrafficProps & { report: AnalyticsReport }) {
  if (!hasComparedVisits(report)) return <NoVisits profile={profile} isOpen={isOpen} />;
  return (
    <>
      <TrafficHeadline report={report} profile={profile} />
      <VisitsCard report={report} />
    </>
  );
}

function NoVisits({ profile, isOpen }: TrafficProps) {
  return (
    <Card>
      <EmptyState
        drawing="visits"
        title="No visits in this period"
        action={
          isOpen && (
            <Button asChild variant="secondary">
              <Link to={PATHS.code}>Show your code</Link>
            </Button>
          )
        }
      >
        Views over time, sources and clicks per link appear here with the first visitor.{' '}
        {isOpen
          ? 'Put your page’s address in your bio, or its QR code on a card.'
          : profile.is_active && UNCONFIRMED_STEP}
      </EmptyState>
    </Card>
  );
}

/** A report's skeleton; offline, the reason it doesn't load. */
function Waiting({ isOffline }: { isOffline: boolean }) {
  if (isOffline) {
    return (
      <Card>
        <p role="status" className="py-6 text-center text-ink-soft">
          You’re offline. Your traffic loads once you’re back online.
        </p>
      </Card>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading your traffic</span>
      <Skeleton className="h-44 rounded-lg sm:h-32" />
      <Skeleton className="h-96 rounded-lg sm:h-112" />
    </div>
  );
}

function ReportFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-ink border-t-2 bg-surface px-5 py-3 text-ink-soft"
    >
      We couldn’t load your traffic.
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function describeDays({ first_day, last_day, start_before, days_before }: AnalyticsReport): string {
  const before = formatDays(start_before, days_before.at(-1)?.day ?? start_before);
  return `${formatDays(first_day, last_day)}, compared with ${before}`;
}
