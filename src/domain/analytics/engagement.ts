import { SECTIONS, type SectionKey } from '../profile/sections.ts';
import type { AnalyticsSummary } from './summary.ts';

/** A name people read and how often it happened. */
export type NamedCount = { name: string; count: number };

/** The names of the kinds of links in `event_data.link_type`; others are shown as they are. */
const LINK_TYPE_NAMES: Readonly<Record<string, string>> = {
  social: 'Social links',
  custom: 'Link buttons',
  contact: 'Contact card',
  vcard: 'Contact card',
};

/**
 * @param sections that are switched on, in the order of the page
 * @param summary of the dashboard
 * @returns one count per section, in the same order (specification section 2, engagement chart)
 */
export function listSectionEngagement(
  sections: readonly SectionKey[],
  summary: AnalyticsSummary,
): NamedCount[] {
  return sections.map((key) => ({ name: SECTIONS[key], count: summary.sections[key] ?? 0 }));
}

/** @param summary of the dashboard @returns the clicks by type of link, most clicked first */
export function listClicksByType(summary: AnalyticsSummary): NamedCount[] {
  const sums = new Map<string, number>();
  for (const [type, count] of Object.entries(summary.linkClicks.breakdown)) {
    const name = LINK_TYPE_NAMES[type] ?? type;
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
