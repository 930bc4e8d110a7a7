import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router';
import { listSectionEngagement } from '#domain/analytics/engagement.ts';
import type { AnalyticsSummary } from '#domain/analytics/summary.ts';
import { PATHS } from '#domain/paths.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#web/ui/media-query.ts';

/** With more bars, half the width leaves no room for their names. */
export const MAX_NARROW_BARS = 6;

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
          icon={<ChartNoAxesColumn />}
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
