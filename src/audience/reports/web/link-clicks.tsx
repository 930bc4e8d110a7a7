import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOwnToday } from '#account/web/own-settings.ts';
import { analyticsReportQuery } from '#audience/analytics/web/queries.ts';
import type { LinkClicksProps } from '#page/draft/web/link-clicks.ts';
import { parseRange } from '../rules/ranges.ts';
import { buildClickCounter } from '../rules/report.ts';

/** Provides a counter for an owner's link clicks; null while loading or on failure. */
export function LinkClicks({ ownerId, onCount }: LinkClicksProps) {
  const { first_day, last_day } = parseRange({ range: '7d' }, useOwnToday(ownerId));
  const { data } = useQuery(analyticsReportQuery(ownerId, { first_day, last_day }));
  useEffect(() => {
    if (data) onCount(buildClickCounter(data.dimensions.link ?? []));
  }, [data, onCount]);
  return null;
}
