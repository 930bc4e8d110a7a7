import { listClicksByType } from '#audience/analytics/rules/engagement.ts';
import type { AnalyticsSummary } from '#audience/analytics/rules/summary.ts';
import { BarChart } from '#kit/web/charts/bar-chart.tsx';
import { Card } from '#kit/web/ui/card.tsx';

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
