import { useState } from 'react';
import {
  listCampaigns,
  listCountries,
  listDevices,
  listLinks,
  listLinkTypes,
  listSections,
  listSources,
} from '#audience/reports/rules/breakdown.ts';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { toCountryName } from '#kit/web/places/country-name.ts';
import { parseCustomLinks } from '#page/profile/rules/items.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { FunnelCard } from './funnel-card.tsx';

const PARTS = [
  { value: 'utm_campaign', label: 'Campaign' },
  { value: 'utm_source', label: 'Source' },
  { value: 'utm_medium', label: 'Medium' },
] as const;

type Part = (typeof PARTS)[number]['value'];

/** Visits by UTM campaign, which owners add to the URLs they share. */
function CampaignsCard({ report }: { report: AnalyticsReport }) {
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

type BreakdownsProps = {
  report: AnalyticsReport;
  /** `custom_links` of the profile, as stored: link titles label their clicks. */
  customLinks: unknown;
};

/** Clicks by link, section and type; views by source, device and country. */
export function Breakdowns({ report, customLinks }: BreakdownsProps) {
  const { dimensions } = report;
  const links = listLinks(dimensions.link, parseCustomLinks(customLinks));
  const countries = listCountries(dimensions.country, toCountryName);
  const shown = { range: report, empty: 'Nothing to show for these days.' };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <BreakdownCard {...shown} title="Links" columns={['Link', 'Clicks']} rows={links} />
      <BreakdownCard
        {...shown}
        title="Sources"
        columns={['Source', 'Views']}
        rows={listSources(dimensions.source)}
      />
      <BreakdownCard
        {...shown}
        title="Sections"
        columns={['Section', 'Clicks, leads']}
        rows={listSections(report.sections)}
      />
      <BreakdownCard
        {...shown}
        title="Types of links"
        columns={['Type', 'Clicks']}
        rows={listLinkTypes(report.link_types)}
      />
      <BreakdownCard
        {...shown}
        title="Devices"
        columns={['Device', 'Views']}
        rows={listDevices(dimensions.device)}
      />
      <BreakdownCard
        {...shown}
        title="Countries"
        columns={['Country', 'Views']}
        rows={countries}
        empty="This server can’t tell where visitors are."
      />
      <CampaignsCard report={report} />
      <FunnelCard report={report} />
    </div>
  );
}
