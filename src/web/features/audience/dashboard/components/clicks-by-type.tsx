import { listClicksByType } from '#domain/analytics/engagement.ts';
import type { AnalyticsSummary } from '#domain/analytics/summary.ts';
import { Card } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';

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
