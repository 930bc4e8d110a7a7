import { parseUrl } from '#kit/rules/urls/parse-url.ts';

/** One day's counts. Visitors are that day's distinct people. */
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

/** The response of `analytics_report`: a range of days, both ends included, and as many days before. */
export type AnalyticsReport = {
  first_day: string;
  last_day: string;
  /** The first day of the previous period. */
  start_before: string;
  /** Every day of the range, in order. */
  days: DayCounts[];
  days_before: DayCounts[];
  /** Visitors are summed by day: a visitor on two days counts twice. */
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

/** @returns whether anything was counted in these days or in the previous period */
export function hasComparedVisits({ totals, totals_before }: AnalyticsReport): boolean {
  return hasVisits(totals) || hasVisits(totals_before);
}

/** @returns whether anything was counted in these days */
export function hasVisits({ views, clicks, leads }: Counts): boolean {
  return views + clicks + leads > 0;
}

/** @param counts of clicks by URL @returns a function that finds a link's clicks by its stored URL */
export function buildClickCounter(counts: readonly ValueCount[]): (url: string) => number {
  const clicks = new Map<string, number>();
  for (const { value, count } of counts) {
    const key = normaliseAddress(value);
    clicks.set(key, (clicks.get(key) ?? 0) + count);
  }
  return (url) => clicks.get(normaliseAddress(url)) ?? 0;
}

/** A link's URL as a browser reports it: with its slash, its host in lower case. */
export function normaliseAddress(url: string): string {
  return parseUrl(url)?.href ?? url;
}

/** A step from seeing the page to becoming a customer. */
export type FunnelStep = {
  name: string;
  count: number;
  /** Per view, from 0; above 1 if visitors click more than once. Null without views. */
  share: number | null;
};

/**
 * @returns the steps in order. Each is counted separately, since we don't track visitors: someone
 *   may write without a click
 */
export function buildFunnel({ totals, customers }: AnalyticsReport): FunnelStep[] {
  const steps = [
    { name: 'Views', count: totals.views },
    { name: 'Clicks', count: totals.clicks },
    { name: 'Leads', count: totals.leads },
    { name: 'Customers', count: customers },
  ];
  return steps.map((step) => ({
    ...step,
    share: totals.views > 0 ? step.count / totals.views : null,
  }));
}

/** A point of the chart: a day, or the days of a week. */
type SeriesPoint = {
  first_day: string;
  last_day: string;
  views: number;
  visitors: number;
  publishes: number;
  /** Views at the same point of the previous period. */
  views_before: number;
};

/** Longer ranges are drawn by week: a line through 365 days shows only weekends. */
const MAX_DAILY_POINTS = 120;
const WEEK_DAYS = 7;

/** @returns the chart's points; weeks are counted back from the last day, so the first may be short */
export function buildSeries({ days, days_before }: AnalyticsReport): SeriesPoint[] {
  const size = days.length > MAX_DAILY_POINTS ? WEEK_DAYS : 1;
  const points: SeriesPoint[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const start = Math.max(0, end - size);
    const point = buildPoint(days.slice(start, end), days_before.slice(start, end));
    if (point) points.unshift(point);
  }
  return points;
}

function buildPoint(now: DayCounts[], before: DayCounts[]): SeriesPoint | null {
  const [first, last] = [now.at(0), now.at(-1)];
  if (!first || !last) return null;
  const sum = (days: DayCounts[], key: 'views' | 'visitors' | 'publishes') =>
    days.reduce((total, day) => total + day[key], 0);
  return {
    first_day: first.day,
    last_day: last.day,
    views: sum(now, 'views'),
    visitors: sum(now, 'visitors'),
    publishes: sum(now, 'publishes'),
    views_before: sum(before, 'views'),
  };
}
