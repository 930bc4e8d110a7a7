import { Link } from 'react-router';
import { listSectionEngagement } from '#audience/analytics/rules/engagement.ts';
import type { AnalyticsSummary } from '#audience/analytics/rules/summary.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { BarChart } from '#kit/web/charts/bar-chart.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#kit/web/ui/media-query.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';

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
