import { Inbox, LayoutList, MousePointerClick, Users } from 'lucide-react';
import type { AnalyticsSummary } from '#audience/analytics/rules/summary.ts';
import { FigureCard } from '#kit/web/ui/card.tsx';

type SummaryFiguresProps = { summary: AnalyticsSummary; activeSections: number };

/** The four figures of the dashboard. */
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
