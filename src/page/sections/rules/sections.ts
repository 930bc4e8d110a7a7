import { toList, toRecord } from '#kit/rules/values/json.ts';
import type { Feature } from '#money/plans/rules/features.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { SECTIONS } from './sections.generated.ts';

/**
 * The sections of a public page by their key in `sections_enabled` and `section_order`, in their default
 * order, the same as in `supabase/schemas/page/sections.sql`; each defines everything about itself (coverage
 * 9.29; `links` comes from coverage 3.23, `audio`, `heading` and `gallery` from the fields and decision
 * 034.9).
 */
export { SECTIONS };

export type SectionKey = keyof typeof SECTIONS;

export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];

type SectionColumns = UnionToIntersection<(typeof SECTIONS)[SectionKey]['columns']>;

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export const SECTION_COLUMNS = Object.assign(
  {},
  ...SECTION_KEYS.map((key) => SECTIONS[key].columns),
) as SectionColumns;

/** @returns the names of a section's columns */
export function listSectionColumns(key: SectionKey): (keyof SectionColumns)[] {
  return Object.keys(SECTIONS[key].columns) as (keyof SectionColumns)[];
}

/** @param path of a field in a draft, or a column @returns its section, or null */
export function findSectionOf(path: string): SectionKey | null {
  const [column = ''] = path.split('.');
  return SECTION_KEYS.find((key) => Object.hasOwn(SECTIONS[key].columns, column)) ?? null;
}

/** @param key from a stored list @returns whether it names a section */
export function isSectionKey(key: unknown): key is SectionKey {
  return typeof key === 'string' && Object.hasOwn(SECTIONS, key);
}

/**
 * @param order the stored `section_order`, which may lack or repeat sections, have unknown ones, or be
 * missing
 * @returns every section once: those in the order first, the rest after them in the default order
 */
export function orderSections(order: unknown): SectionKey[] {
  return [...new Set([...toList(order).filter(isSectionKey), ...SECTION_KEYS])];
}

/**
 * @param enabled the stored `sections_enabled`
 * @param order the stored `section_order`
 * @returns the sections that are switched on, in the page's order
 */
export function listEnabledSections(enabled: unknown, order: unknown): SectionKey[] {
  const switches = toRecord(enabled);
  return orderSections(order).filter((key) => switches[key] === true);
}

/**
 * Moves a section among those the editor shows; the others keep their positions.
 *
 * @param order all sections
 * @param shown some of them, in the same order
 * @param from the section's index among the shown ones
 * @param to its new index among them
 * @returns all sections in the new order
 */
export function moveSection(
  order: readonly SectionKey[],
  shown: readonly SectionKey[],
  from: number,
  to: number,
): SectionKey[] {
  const moved = shown.filter((_key, index) => index !== from);
  moved.splice(to, 0, ...shown.slice(from, from + 1));
  return order.map((key) => (shown.includes(key) ? (moved.shift() ?? key) : key));
}

/**
 * @param after the section above it, or `top`
 * @returns all sections, with one moved directly below another, or to the top
 */
export function placeSection(
  order: readonly SectionKey[],
  key: SectionKey,
  after: SectionKey | 'top',
): SectionKey[] {
  const others = order.filter((each) => each !== key);
  const index = after === 'top' ? 0 : others.indexOf(after) + 1;
  return [...others.slice(0, index), key, ...others.slice(index)];
}

/** Why visitors don't see a section that is switched on. */
export type HiddenReason = 'feature' | 'limit';

/**
 * Divides the sections that are switched on as the database's `visible_sections` does: first by the plan's
 * features, then by its number of sections (`FREE_SECTION_LIMIT`).
 *
 * @param enabled in the page's order
 * @param plan in force
 * @returns the sections visitors see, and those they don't, with the reason
 */
export function divideSections(enabled: readonly SectionKey[], plan: OwnPlan) {
  const visible: SectionKey[] = [];
  const hidden = new Map<SectionKey, HiddenReason>();
  for (const key of enabled) {
    if (isLocked(key, plan)) hidden.set(key, 'feature');
    else if (plan.sectionLimit !== null && visible.length >= plan.sectionLimit)
      hidden.set(key, 'limit');
    else visible.push(key);
  }
  return { visible, hidden };
}

/** @param key of a section @param plan in force @returns whether the plan lacks the section */
export function isLocked(key: SectionKey, plan: OwnPlan): boolean {
  const feature = findNeededFeature(key);
  return feature !== null && !plan.features.has(feature);
}

/** @param key of a section @returns the feature a plan needs to show it; null if every plan shows it */
export function findNeededFeature(key: SectionKey): Feature | null {
  return SECTIONS[key].feature ?? null;
}
