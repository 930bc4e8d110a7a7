import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox, LayoutList, MousePointerClick, RefreshCw, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type AnalyticsSummary,
  EMPTY_SUMMARY,
  listClicksByType,
  listSectionEngagement,
} from '#audience/analytics/rules/summary.ts';
import { analyticsSummaryQuery } from '#audience/analytics/web/queries.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { BarChart } from '#kit/web/charts/bar-chart.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card, FigureCard } from '#kit/web/ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#kit/web/ui/media-query.ts';
import { listFirstSteps } from '#page/editor/rules/first-steps.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { listEnabledSections, type SectionKey } from '#page/sections/rules/sections.ts';
import { isNewcomer } from '#page/start/rules/blank-page.ts';
import { FirstSteps } from './first-steps.tsx';
import { PublicAddress } from './public-address.tsx';
import { Traffic } from './traffic.tsx';
import { TrafficDetails } from './traffic-details.tsx';

type OverviewProps = {
  profile: OwnProfile;
  /** Whether the owner's email is confirmed, which publishes the page. */
  isConfirmed: boolean;
  /** Links to the page's wallet card. */
  wallets: ReactNode;
  /** Recent events, above the numbers. */
  children: ReactNode;
};

/** The owner's page in numbers. If they can't be loaded they stay at zero, with a note. */
export function Overview({ profile, isConfirmed, wallets, children }: OverviewProps) {
  const queryClient = useQueryClient();
  const answer = useQuery(analyticsSummaryQuery(profile.user_id));
  if (answer.isPending) return <SpinnerPage label="Loading your numbers" />;
  const summary = answer.data ?? EMPTY_SUMMARY;
  const sections = listEnabledSections(profile.sections_enabled, profile.section_order);
  const isSideBySide = sections.length <= MAX_NARROW_BARS;
  const refresh = () => void makeStale(queryClient, staleAfter.refresh(profile.user_id));
  return (
    <>
      {!isNewcomer(profile) && (
        <FirstSteps
          steps={listFirstSteps(profile, summary.profileViews.total)}
          username={profile.username}
          isConfirmed={isConfirmed}
        />
      )}
      <PublicAddress
        username={profile.username}
        isEmpty={isNewcomer(profile)}
        closedBecause={findClosure(profile.is_active, isConfirmed)}
        wallets={wallets}
      />
      <Traffic profile={profile} isOpen={isConfirmed && profile.is_active} />
      {children}
      {answer.isError && <NumbersNotice onRetry={refresh} />}
      <section aria-label="Analytics" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="font-display text-lg">All figures</h2>
          <RefreshAnalytics
            updatedAt={answer.dataUpdatedAt}
            busy={answer.isFetching}
            onRefresh={refresh}
          />
        </div>
        <SummaryFigures summary={summary} activeSections={sections.length} />
        <div className={clsx('grid gap-4', isSideBySide && 'lg:auto-cols-fr lg:grid-flow-col')}>
          <SectionEngagement sections={sections} summary={summary} />
          <ClicksByType summary={summary} />
        </div>
      </section>
      <TrafficDetails profile={profile} />
    </>
  );
}

function NumbersNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      announce
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      We couldn’t load the numbers.
    </Banner>
  );
}

function findClosure(isActive: boolean, isConfirmed: boolean): string | null {
  if (!isActive) return 'It’s suspended, so visitors can’t see it.';
  return isConfirmed ? null : 'It opens to visitors once your email is verified.';
}

/** With more bars, half the width leaves no room for their names. */
const MAX_NARROW_BARS = 6;

type SectionEngagementProps = { sections: readonly SectionKey[]; summary: AnalyticsSummary };

/** One bar per active section: the activity inside it. */
export function SectionEngagement({ sections, summary }: SectionEngagementProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const bars = listSectionEngagement(sections, summary).map(({ name, count }) => ({
    label: name,
    value: count,
  }));
  return (
    <Card
      title="Profile Section Engagement"
      description="Clicks and submissions inside each active section"
      className="min-w-0"
    >
      {bars.length > 0 ? (
        <BarChart
          label="Profile Section Engagement"
          columns={['Section', 'Clicks and submissions']}
          bars={bars}
          orientation={isWide || bars.length <= MAX_NARROW_BARS ? 'vertical' : 'horizontal'}
        />
      ) : (
        <EmptyState
          drawing="visits"
          action={
            <Button asChild variant="secondary">
              <Link to={PATHS.edit}>Go to Edit</Link>
            </Button>
          }
        >
          No active sections found. Go to Edit page to add sections to your profile.
        </EmptyState>
      )}
    </Card>
  );
}

/** Clicks by type of link; renders nothing before the first click. */
export function ClicksByType({ summary }: { summary: AnalyticsSummary }) {
  const clicks = listClicksByType(summary);
  if (clicks.length === 0) return null;
  return (
    <Card title="Link Clicks by Type" description="Since your page opened" className="min-w-0">
      <BarChart
        label="Link clicks by type"
        columns={['Link type', 'Clicks']}
        bars={clicks.map(({ name, count }) => ({ label: name, value: count }))}
      />
    </Card>
  );
}

type RefreshAnalyticsProps = {
  /** When the numbers were fetched, in milliseconds; 0 for never. */
  updatedAt: number;
  busy: boolean;
  onRefresh: () => void;
};

/** Refetches the numbers, and shows their age. */
function RefreshAnalytics({ updatedAt, busy, onRefresh }: RefreshAnalyticsProps) {
  const now = useCurrentMinute();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {updatedAt > 0 && (
        <p aria-live="polite" className="text-ink-faint">
          Updated {formatAgo(updatedAt, Math.max(now, updatedAt))}
        </p>
      )}
      <Button variant="secondary" busy={busy} busyLabel="Refreshing…" onClick={onRefresh}>
        <RefreshCw />
        Refresh Analytics
      </Button>
    </div>
  );
}

type SummaryFiguresProps = { summary: AnalyticsSummary; activeSections: number };

/** The dashboard's four figures. */
export function SummaryFigures({ summary, activeSections }: SummaryFiguresProps) {
  const { profileViews, linkClicks, leadsSubmitted } = summary;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <FigureCard
        label="Profile Visitors"
        value={show(profileViews.total)}
        unit={profileViews.total === 1 ? 'view' : 'views'}
        icon={<Users />}
      >
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          <Window name="Last 7 days" count={profileViews.last7Days} />
          <Window name="Last 30 days" count={profileViews.last30Days} />
        </dl>
      </FigureCard>
      <FigureCard label="Link Clicks" value={show(linkClicks.total)} icon={<MousePointerClick />}>
        In total
      </FigureCard>
      <FigureCard label="Active Sections" value={show(activeSections)} icon={<LayoutList />}>
        Switched on
      </FigureCard>
      <FigureCard label="Leads Submitted" value={show(leadsSubmitted)} icon={<Inbox />}>
        In total
      </FigureCard>
    </div>
  );
}

function Window({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="whitespace-nowrap">{name}</dt>
      <dd className="font-medium text-ink">{show(count)}</dd>
    </div>
  );
}

function show(count: number): string {
  return count.toLocaleString();
}
