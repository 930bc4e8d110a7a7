import { FEATURE_KEYS, type Feature, FREE_SECTION_LIMIT, isFeature } from './features.ts';
import { isPlan, type Plan } from './plans.ts';

/** A row of the database's `own_plan()`: one feature of the active plan. */
export type OwnPlanRow = {
  plan: string;
  feature: string;
  is_enabled: boolean;
  max_count: number | null;
};

/** The current plan and its contents. */
export type OwnPlan = {
  plan: Plan;
  features: ReadonlySet<Feature>;
  /** The maximum number of sections visitors see; null if unlimited. */
  sectionLimit: number | null;
};

/**
 * @param rows of `own_plan()`; they take precedence, as administrators may change them
 * @param plan the active one by the profile's own columns, used if there are no rows
 */
export function toOwnPlan(rows: readonly OwnPlanRow[], plan: Plan): OwnPlan {
  const first = rows[0];
  if (!first) return buildDefaultOwnPlan(plan);
  const sections = rows.find((row) => row.feature === 'unlimited_sections');
  return {
    plan: isPlan(first.plan) ? first.plan : plan,
    features: new Set(
      rows
        .filter((row) => row.is_enabled)
        .map((row) => row.feature)
        .filter(isFeature),
    ),
    sectionLimit: sections?.is_enabled ? null : (sections?.max_count ?? FREE_SECTION_LIMIT),
  };
}

/** @param plan the active one @returns its default features */
export function buildDefaultOwnPlan(plan: Plan): OwnPlan {
  const features = new Set(plan === 'free' ? [] : FEATURE_KEYS);
  const sectionLimit = features.has('unlimited_sections') ? null : FREE_SECTION_LIMIT;
  return { plan, features, sectionLimit };
}
