import { queryOptions } from '@tanstack/react-query';
import { importAgain } from '#kit/public/import-again.ts';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { pause } from '#kit/web/time/pause.ts';
import type { TeamMember } from '#money/changes/rules/switch-details.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { findNextAskMs } from '#money/status/rules/checkout-waits.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';

/** Older entries are left out; the payment service has full statements. */
const HISTORY_LENGTH = 200;

export const termsQuery = queryOptions({
  queryKey: queryKeys.terms,
  queryFn: fetchTerms,
  networkMode: 'always',
});

async function fetchTerms(): Promise<Terms> {
  const [answer, { parseTerms }] = await Promise.all([
    fetch('/terms.json'),
    importAgain(() => import('#money/plans/rules/parse-terms.ts')),
  ]);
  const terms = answer.ok ? parseTerms(await answer.json()) : null;
  if (terms === null) throw new Error('The server did not say its terms.');
  return terms;
}

/**
 * The owner's plan and its origin. During a checkout, until the payment has arrived, the query
 * polls at growing intervals, and refetches when its tab gets the focus.
 */
export function billingQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.billing(userId),
    queryFn: async ({ client }) => {
      const known = client.getQueryData<Billing>(queryKeys.billing(userId));
      const [data, { parseBilling }] = await readWith(
        dataClient.rpc('own_billing').throwOnError(),
        () => import('#money/status/rules/own-billing.ts'),
      );
      const billing = parseBilling(data);
      if (known && hasChanged(known, billing))
        void makeStale(client, staleAfter.planChange(userId));
      return billing;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && findNextAskMs(state.data, new Date())) ?? false,
    // Offline, it fails at once with a message instead of waiting.
    networkMode: 'always',
  });
}

/** Screens that aren't about the plan refetch billing this often at most. */
const QUIET_STALE_MS = 5 * 60_000;

/** The same for those screens: refetched rarely, and never in the background. */
export function quietBillingQuery(userId: string) {
  return queryOptions({
    ...billingQuery(userId),
    staleTime: QUIET_STALE_MS,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
}

/** A working webhook is faster than this. */
const ARRIVAL_PAUSE_MS = 3000;

/**
 * Asks Stripe once, through the server, about a checkout whose buyer has come back, in case its webhook is
 * late or lost. Settles once Stripe has responded and the plan has been refetched.
 */
export function arrivalQuery(userId: string, checkoutId: string) {
  const queryKey = queryKeys.paymentArrival(checkoutId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const isFirst = client.getQueryState(queryKey)?.errorUpdateCount === 0;
      if (isFirst) await pause(ARRIVAL_PAUSE_MS, signal);
      const known = client.getQueryData<Billing>(queryKeys.billing(userId))?.checkout;
      if (known?.id === checkoutId && known.status !== 'open') return true;
      await invokeFunction('refresh-billing', {});
      await client.fetchQuery(billingQuery(userId));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
}

function hasChanged(known: Billing, { checkout, ...billing }: Billing): boolean {
  const before = { ...known, checkout: null };
  return JSON.stringify(before) !== JSON.stringify({ ...billing, checkout: null });
}

/** The name of the owner's agency; null without one. */
export function agencyNameQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.agencyName(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('agencies')
        .select('name')
        .eq('owner_id', userId)
        .maybeSingle()
        .throwOnError();
      return data?.name ?? null;
    },
  });
}

/** The owner's team in order of name; the server returns at most a thousand. */
export function teamQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.staff.team(userId),
    queryFn: async (): Promise<TeamMember[]> => {
      const { data } = await dataClient
        .from('agency_staff')
        .select('full_name, email, status')
        .eq('agency_id', userId)
        .order('sort_name')
        .throwOnError();
      return data;
    },
  });
}

/** The price of a switch, never cached. */
export function switchPreviewQuery(userId: string, plan: PaidPlan) {
  return queryOptions({
    queryKey: queryKeys.switchPreview(userId, plan),
    queryFn: async () => {
      const [preview, { parseSwitchPreview }] = await Promise.all([
        invokeFunction('preview-change', { plan }),
        importAgain(() => import('#money/changes/rules/parse-switch-preview.ts')),
      ]);
      return parseSwitchPreview(preview);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
}

/** The owner's payments and plan changes, oldest first. */
export function ledgerQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.ledger(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('ledger')
        .select(
          'id, happened_at, kind, source, status, plan, next_plan, amount, currency, covers_from, covers_until, is_trial, renews, cancels_at, note',
        )
        .order('id', { ascending: false })
        .limit(HISTORY_LENGTH)
        .throwOnError();
      return data.reverse();
    },
    networkMode: 'always',
  });
}
