import { toLinkTypeName } from '#page/links/rules/link-types.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';

/** The summary on the dashboard (coverage 3.35). */
export type AnalyticsSummary = {
  profileViews: { total: number; last7Days: number; last30Days: number };
  linkClicks: { total: number; breakdown: Record<string, number> };
  leadsSubmitted: number;
  /** Clicks and submissions inside each section, by section key (decision 034.11). */
  sections: Record<string, number>;
};

export const EMPTY_SUMMARY: AnalyticsSummary = {
  profileViews: { total: 0, last7Days: 0, last30Days: 0 },
  linkClicks: { total: 0, breakdown: {} },
  leadsSubmitted: 0,
  sections: {},
};

type NamedCount = { name: string; count: number };

/**
 * @param sections that are switched on, in page order
 * @param summary of the dashboard
 * @returns one count per section, in the same order (coverage 2.72)
 */
export function listSectionEngagement(
  sections: readonly SectionKey[],
  summary: AnalyticsSummary,
): NamedCount[] {
  return sections.map((key) => ({ name: SECTIONS[key].name, count: summary.sections[key] ?? 0 }));
}

/** @param summary of the dashboard @returns clicks by type of link, most clicked first */
export function listClicksByType(summary: AnalyticsSummary): NamedCount[] {
  return Object.entries(summary.linkClicks.breakdown)
    .map(([type, count]) => ({ name: toLinkTypeName(type), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
