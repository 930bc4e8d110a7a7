import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildClickCounter } from '#domain/analytics/reports/click-counter.ts';
import { parseRange } from '#domain/analytics/reports/ranges.ts';
import { useOwnToday } from '#web/lib/account/own-settings.ts';
import { analyticsReportQuery } from '#web/lib/analytics/report-query.ts';

/** Counts the clicks of the last seven days on an address. */
export type CountClicks = (url: string) => number;

/** @returns what counts an owner's clicks; 0 until they are read, and where they can't be */
export function useLinkClicks(ownerId: string): CountClicks {
  const { first_day, last_day } = parseRange({ range: '7d' }, useOwnToday(ownerId));
  const { data } = useQuery(analyticsReportQuery(ownerId, { first_day, last_day }));
  return useMemo(() => buildClickCounter(data?.dimensions.link ?? []), [data]);
}
