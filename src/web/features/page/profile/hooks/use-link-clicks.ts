import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildClickCounter } from '#domain/analytics/reports/click-counter.ts';
import { parseRange } from '#domain/analytics/reports/ranges.ts';
import { useOwnToday } from '#web/lib/account/own-settings.ts';
import { analyticsReportQuery } from '#web/lib/analytics/report-query.ts';

/** Counts the clicks on a URL in the last seven days. */
export type CountClicks = (url: string) => number;

/** @returns a counter of an owner's clicks, which gives 0 while loading or on failure */
export function useLinkClicks(ownerId: string): CountClicks {
  const { first_day, last_day } = parseRange({ range: '7d' }, useOwnToday(ownerId));
  const { data } = useQuery(analyticsReportQuery(ownerId, { first_day, last_day }));
  return useMemo(() => buildClickCounter(data?.dimensions.link ?? []), [data]);
}
