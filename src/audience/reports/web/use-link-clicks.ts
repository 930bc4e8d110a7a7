import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOwnToday } from '#account/web/own-settings.ts';
import { analyticsReportQuery } from '#audience/analytics/web/report-query.ts';
import type { CountClicks } from '#page/draft/web/link-clicks.ts';
import { buildClickCounter } from '../rules/click-counter.ts';
import { parseRange } from '../rules/ranges.ts';

/** @returns a counter of an owner's clicks, which gives 0 while loading or on failure */
export function useLinkClicks(ownerId: string): CountClicks {
  const { first_day, last_day } = parseRange({ range: '7d' }, useOwnToday(ownerId));
  const { data } = useQuery(analyticsReportQuery(ownerId, { first_day, last_day }));
  return useMemo(() => buildClickCounter(data?.dimensions.link ?? []), [data]);
}
