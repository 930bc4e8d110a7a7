import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EMPTY_SUMMARY } from '#audience/analytics/rules/summary.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { listFirstSteps } from '#page/editor/rules/first-steps.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { listEnabledSections } from '#page/sections/rules/sections.ts';
import { ClicksByType } from './clicks-by-type.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PublicAddress } from './public-address.tsx';
import { analyticsSummaryQuery } from './queries.ts';
import { RefreshAnalytics } from './refresh-analytics.tsx';
import { MAX_NARROW_BARS, SectionEngagement } from './section-engagement.tsx';
import { SummaryFigures } from './summary-figures.tsx';

type OverviewProps = {
  profile: OwnProfile;
  /** Whether the owner's email is confirmed, which publishes the page. */
  isConfirmed: boolean;
  /** The traffic section, above the numbers. */
  lately: ReactNode;
  /** Content of other features, below the numbers. */
  children: ReactNode;
};

/** The owner's page in numbers. If they can't be loaded they stay at zero, with a note. */
export function Overview({ profile, isConfirmed, lately, children }: OverviewProps) {
  const queryClient = useQueryClient();
  const answer = useQuery(analyticsSummaryQuery(profile.user_id));
  if (answer.isPending) return <SpinnerPage label="Loading your numbers" />;
  const summary = answer.data ?? EMPTY_SUMMARY;
  const sections = listEnabledSections(profile.sections_enabled, profile.section_order);
  const isSideBySide = sections.length <= MAX_NARROW_BARS;
  const refresh = () => void makeStale(queryClient, staleAfter.refresh(profile.user_id));
  return (
    <>
      <PublicAddress
        username={profile.username}
        closedBecause={findClosure(profile.is_active, isConfirmed)}
      />
      <FirstSteps
        steps={listFirstSteps(profile, summary.profileViews.total)}
        username={profile.username}
      />
      {lately}
      {answer.isError && <NumbersNotice onRetry={refresh} />}
      <section aria-label="Analytics" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="font-semibold text-lg">All figures</h2>
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
      {children}
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
      The numbers could not be loaded.
    </Banner>
  );
}

function findClosure(isActive: boolean, isConfirmed: boolean): string | null {
  if (!isActive) return 'It is suspended, and visitors cannot see it.';
  return isConfirmed ? null : 'It opens to visitors once your email is verified.';
}
