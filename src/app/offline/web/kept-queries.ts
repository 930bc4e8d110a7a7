import { hashKey, type Query } from '@tanstack/react-query';
import { leadsList, recentLeadsQuery } from '#audience/leads/web/queries.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { pageQuery } from '#kit/web/lists/list-queries.ts';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';

/** The first page of the inbox, as it opens. */
export function firstLeadsQuery(userId: string) {
  const [order] = Object.keys(leadsList.orders);
  return pageQuery(leadsList, userId, { conditions: [], order, place: FIRST_PLACE });
}

/**
 * @param userId of the signed-in account
 * @returns a test of whether the kept screens show a query of this account
 */
export function findKeptQueries(userId: string): (query: Pick<Query, 'queryKey'>) => boolean {
  const kept: readonly (readonly unknown[])[] = [
    queryKeys.profile(userId),
    queryKeys.plans(userId),
    queryKeys.isDrafted(userId),
    queryKeys.ownAgency(userId),
    queryKeys.accountSettings(userId),
    queryKeys.analyticsSummary(userId),
    queryKeys.analyticsReports(userId),
    queryKeys.fairs(userId),
    recentLeadsQuery(userId).queryKey,
    firstLeadsQuery(userId).queryKey,
  ];
  return ({ queryKey }) => kept.some((prefix) => beginsWith(queryKey, prefix));
}

function beginsWith(key: readonly unknown[], prefix: readonly unknown[]): boolean {
  return hashKey(key.slice(0, prefix.length)) === hashKey(prefix);
}
