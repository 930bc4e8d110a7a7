import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { toOwnPlan } from '../rules/own-plan.ts';
import type { Plan } from '../rules/plans.ts';

/**
 * The features of a plan that is paused while its page is suspended, as set for the whole plan.
 *
 * @param plan the one that returns once the page is open again
 */
export function pausedPlanQuery(plan: Plan) {
  return queryOptions({
    queryKey: queryKeys.planIncludes(plan),
    queryFn: async () => {
      const { data } = await dataClient
        .from('plan_features')
        .select('plan, feature, is_enabled, max_count')
        .eq('plan', plan)
        .throwOnError();
      return toOwnPlan(data, plan);
    },
  });
}

/**
 * The features of the owner's plan.
 *
 * @param userId of the owner
 * @param plan the plan by the profile's columns; a change refetches the features
 */
export function ownPlanQuery(userId: string, plan: Plan) {
  return queryOptions({
    queryKey: queryKeys.plan(userId, plan),
    queryFn: async () => toOwnPlan((await dataClient.rpc('own_plan').throwOnError()).data, plan),
    // If the plan changes while an editor is open, the editor stays.
    placeholderData: keepPreviousData,
  });
}
