import { queryOptions } from '@tanstack/react-query';
import type { PlanFeature } from '#admin/rules/feature-changes.ts';
import { dataClient, orNull } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

export const planFeaturesQuery = queryOptions({
  queryKey: queryKeys.planFeatures,
  queryFn: async (): Promise<PlanFeature[]> =>
    (
      await dataClient
        .from('plan_features')
        .select('plan, feature, is_enabled, max_count')
        .throwOnError()
    ).data,
  staleTime: 0,
});

export const planQuotasQuery = queryOptions({
  queryKey: queryKeys.planQuotas,
  queryFn: async () =>
    (await dataClient.from('plan_quotas').select('plan, quota, maximum').throwOnError()).data,
  staleTime: 0,
});

export const switchesQuery = queryOptions({
  queryKey: queryKeys.switches,
  queryFn: async () =>
    (await dataClient.from('switches').select('name, is_on, changed_at').throwOnError()).data,
  staleTime: 0,
});

/** The number of pages on which a change would hide something. */
export function featurePreviewQuery(change: PlanFeature) {
  return queryOptions({
    queryKey: queryKeys.featurePreview(change),
    queryFn: async () => {
      const asked = { ...change, max_count: orNull(change.max_count) };
      const { data } = await dataClient.rpc('admin_preview_feature', asked).throwOnError();
      return Number((data as { pages?: unknown } | null)?.pages);
    },
    staleTime: 0,
    gcTime: 0,
  });
}
