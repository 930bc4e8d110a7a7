import type { AnalyticsReport, DayCounts } from './report.ts';

/** A point of the chart: a day, or the days of a week. */
export type SeriesPoint = {
  first_day: string;
  last_day: string;
  views: number;
  visitors: number;
  publishes: number;
  /** Views at the same place in the period before. */
  views_before: number;
};

/** More days than this are drawn by week: a line through 365 days shows only weekends. */
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
