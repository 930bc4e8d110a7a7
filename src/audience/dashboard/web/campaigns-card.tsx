import { useState } from 'react';
import { listCampaigns } from '#audience/reports/rules/breakdown.ts';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { BreakdownCard } from './breakdown-card.tsx';

const PARTS = [
  { value: 'utm_campaign', label: 'Campaign' },
  { value: 'utm_source', label: 'Source' },
  { value: 'utm_medium', label: 'Medium' },
] as const;

type Part = (typeof PARTS)[number]['value'];

/** Visits by UTM campaign, which owners add to the URLs they share. */
export function CampaignsCard({ report }: { report: AnalyticsReport }) {
  const [part, setPart] = useState<Part>('utm_campaign');
  const hasAny = PARTS.some(({ value }) => report.dimensions[value].length > 0);
  const label = PARTS.find(({ value }) => value === part)?.label ?? '';
  return (
    <BreakdownCard
      title="Campaigns"
      columns={[label, 'Views']}
      rows={listCampaigns(report.dimensions[part])}
      range={report}
      choice={
        hasAny && (
          <SegmentedControl
            label="Group by"
            options={PARTS}
            value={part}
            onValueChange={setPart}
            className="mb-4 self-start"
          />
        )
      }
      empty={`Add ${part}=… to a link you share, and its visits are listed here.`}
    />
  );
}
