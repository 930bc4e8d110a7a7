import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parseAdminOverview } from '#admin/rules/overview.ts';
import { addDays, countDays, type DayRange } from '#audience/reports/rules/ranges.ts';
import { parseMailState } from '#kit/rules/mails/mail-state.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { parsePaymentOverview } from '#money/rules/stripe-health.ts';

/** The installation's figures for a range of days. The previous range stays while another loads. */
export function adminOverviewQuery(userId: string, { first_day, last_day }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.adminOverview(userId, { first_day, last_day }),
    queryFn: async ({ signal }) => {
      const call = dataClient.rpc('admin_overview', { first_day, last_day });
      return parseAdminOverview((await call.abortSignal(signal).throwOnError()).data);
    },
    placeholderData: keepPreviousData,
  });
}

const MAIL_REFRESH_MS = 10_000;

/** Outgoing mail's status, refetched often. */
export const mailOverviewQuery = queryOptions({
  queryKey: queryKeys.mailOverview,
  queryFn: async () => parseMailState((await dataClient.rpc('mail_overview').throwOnError()).data),
  staleTime: 0,
  refetchInterval: MAIL_REFRESH_MS,
});

const PAYMENTS_REFRESH_MS = 60_000;

/** The state of payments: monthly revenue, and checkouts missing their Stripe events. */
export const paymentOverviewQuery = queryOptions({
  queryKey: queryKeys.paymentOverview,
  queryFn: async () =>
    parsePaymentOverview((await dataClient.rpc('payment_overview').throwOnError()).data),
  staleTime: 0,
  refetchInterval: PAYMENTS_REFRESH_MS,
});

/** @returns the range of the same length just before */
export function toRangeBefore({ first_day, last_day }: DayRange): DayRange {
  return {
    first_day: addDays(first_day, -countDays(first_day, last_day)),
    last_day: addDays(first_day, -1),
  };
}
