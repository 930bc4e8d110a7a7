import {
  listCountries,
  listDevices,
  listLinks,
  listLinkTypes,
  listSections,
  listSources,
} from '#audience/reports/rules/breakdown.ts';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { toCountryName } from '#kit/web/places/country-name.ts';
import { parseCustomLinks } from '#page/profile/rules/items.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { CampaignsCard } from './campaigns-card.tsx';
import { FunnelCard } from './funnel-card.tsx';

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
        empty="This server cannot tell where visitors are."
      />
      <CampaignsCard report={report} />
      <FunnelCard report={report} />
    </div>
  );
}
