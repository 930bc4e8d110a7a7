import { type ReactNode, useState } from 'react';
import {
  type BreakdownRow,
  listCampaigns,
  listCountries,
  listDevices,
  listLinks,
  listLinkTypes,
  listSections,
  listSources,
} from '#audience/reports/rules/breakdown.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import {
  type AnalyticsReport,
  buildFunnel,
  type FunnelStep,
} from '#audience/reports/rules/report.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ShareBar } from '#kit/web/charts/share-bar.tsx';
import { ShareTable } from '#kit/web/charts/share-table.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { CsvButton } from '#kit/web/lists/csv-button.tsx';
import { toCountryName } from '#kit/web/places/country-name.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { parseCustomLinks } from '#page/profile/rules/items.ts';

type BreakdownsProps = {
  report: AnalyticsReport;
  /** `custom_links` of the profile, as stored: link titles label their clicks. */
  customLinks: unknown;
};

/** Clicks by link, section and type; views by source, device and country. */
export function Breakdowns({ report, customLinks }: BreakdownsProps) {
  const { dimensions } = report;
  const links = parseCustomLinks(customLinks);
  const tables = [
    { title: 'Links', columns: ['Link', 'Clicks'], rows: listLinks(dimensions.link, links) },
    { title: 'Sources', columns: ['Source', 'Views'], rows: listSources(dimensions.source) },
    {
      title: 'Sections',
      columns: ['Section', 'Clicks, leads'],
      rows: listSections(report.sections),
    },
    {
      title: 'Types of links',
      columns: ['Type', 'Clicks'],
      rows: listLinkTypes(report.link_types),
    },
    { title: 'Devices', columns: ['Device', 'Views'], rows: listDevices(dimensions.device) },
    {
      title: 'Countries',
      columns: ['Country', 'Views'],
      rows: listCountries(dimensions.country, toCountryName),
      empty: 'This server can’t tell where visitors are.',
    },
  ] as const;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {tables.map((table) => (
        <BreakdownCard
          key={table.title}
          range={report}
          empty="Nothing to show for these days."
          {...table}
        />
      ))}
      <CampaignsCard report={report} />
      <FunnelCard report={report} />
    </div>
  );
}

type BreakdownCardProps = {
  title: string;
  /** Column headings: the rows' subject, and the unit counted. */
  columns: readonly [string, string];
  rows: readonly BreakdownRow[];
  range: DayRange;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Chooses among several tables; shown above. */
  choice?: ReactNode;
};

/** Rows shown before "show all", equal in neighbouring cards. */
const SHOWN = 6;

/** A table of counts, largest first. */
function BreakdownCard(props: BreakdownCardProps) {
  const { title, columns, rows, range, empty, choice } = props;
  const [all, setAll] = useState(false);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={title}
      className="min-w-0"
      action={
        rows.length > 0 && (
          <CsvButton
            name={title}
            fileName={buildFileName(title, range)}
            rows={toCsvRows(columns, rows)}
          />
        )
      }
    >
      {choice}
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ShareTable
          caption={title}
          columns={columns}
          rows={all ? rows : rows.slice(0, SHOWN)}
          total={total}
        />
      )}
      {rows.length > SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mb-2 mt-3 self-start"
        >
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Card>
  );
}

function toCsvRows([what, counted]: readonly [string, string], rows: readonly BreakdownRow[]) {
  const hasDetail = rows.some(({ detail }) => detail !== '');
  return rows.map(({ name, detail, count }) => ({
    [what]: name,
    ...(hasDetail && { Address: detail || name }),
    [counted]: count,
  }));
}

/** @returns `sources-2026-03-01-to-2026-03-31.csv`, unique in a downloads folder */
export function buildFileName(title: string, { first_day, last_day }: DayRange): string {
  return `${title.toLowerCase().replaceAll(' ', '-')}-${first_day}-to-${last_day}.csv`;
}

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

/** From views to customers. */
function FunnelCard({ report }: { report: AnalyticsReport }) {
  const steps = buildFunnel(report);
  return (
    <Card
      title="From view to customer"
      className="min-w-0"
      action={
        <CsvButton
          name="From view to customer"
          fileName={buildFileName('From view to customer', report)}
          rows={steps.map(({ name, count, share }) => ({
            Step: name,
            Count: count,
            'Per 100 views': share === null ? '' : Math.round(share * 10_000) / 100,
          }))}
        />
      }
    >
      <table className="w-full">
        <caption className="sr-only">From view to customer</caption>
        <thead className="text-ink-faint text-xs">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              Step
            </th>
            <th scope="col" className="w-20 pb-2 text-right font-medium">
              Count
            </th>
            <th scope="col" className="w-28 pb-2 text-right font-medium">
              Per 100 views
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </tbody>
      </table>
      <p className="mt-auto pt-4 text-ink-faint text-xs">
        Each step is counted on its own. We don’t follow visitors from one to the next. Customers
        are the leads who have become customers by now.
      </p>
    </Card>
  );
}

function Step({ step: { name, count, share } }: { step: FunnelStep }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal">
        <ShareBar part={Math.min(1, share ?? 0)} className="min-h-10 items-center">
          <span className="relative">{name}</span>
        </ShareBar>
      </th>
      <td className="text-right font-medium tabular-nums">{count.toLocaleString()}</td>
      <td className="text-right text-ink-faint tabular-nums">{formatPerHundred(share)}</td>
    </tr>
  );
}

function formatPerHundred(share: number | null): string {
  if (share === null) return '–';
  return (share * 100).toLocaleString(undefined, { maximumSignificantDigits: share < 1 ? 2 : 3 });
}
