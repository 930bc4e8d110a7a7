/** One day's counts. Visitors are the distinct people of that day. */
export type Counts = { views: number; visitors: number; clicks: number; leads: number };

/** One day, `YYYY-MM-DD` in its owner's time zone. */
export type DayCounts = Counts & {
  day: string;
  /** How often the owner published. */
  publishes: number;
};

/** The count of a value: a host, a country, a URL. */
export type ValueCount = { value: string; count: number };

/** The dimensions counted by value (`analytics_daily_values`). */
export const DIMENSIONS = [
  'link',
  'source',
  'device',
  'country',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** The answer of `analytics_report`: a range of days, both ends included, and as many before it. */
export type AnalyticsReport = {
  first_day: string;
  last_day: string;
  /** The first day of the period before. */
  start_before: string;
  /** Every day of the range, in order. */
  days: DayCounts[];
  days_before: DayCounts[];
  /** Visitors are summed by day: one who comes on two days counts twice. */
  totals: Counts;
  totals_before: Counts;
  /** Most frequent first. */
  dimensions: Record<Dimension, ValueCount[]>;
  /** Clicks by type of link. */
  link_types: Record<string, number>;
  /** Clicks and submissions by section. */
  sections: Record<string, number>;
  /** Dropped events, by reason. */
  drops: Record<string, number>;
  /** The range's leads that have become customers. */
  customers: number;
};

/** @returns clicks per view, null without views */
export function toClickRate({ views, clicks }: Counts): number | null {
  return views > 0 ? clicks / views : null;
}

/** @returns whether anything was counted in these days or in those before */
export function hasComparedVisits({ totals, totals_before }: AnalyticsReport): boolean {
  return hasVisits(totals) || hasVisits(totals_before);
}

/** @returns whether anything was counted in these days */
export function hasVisits({ views, clicks, leads }: Counts): boolean {
  return views + clicks + leads > 0;
}
