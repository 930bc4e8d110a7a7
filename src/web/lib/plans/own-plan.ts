import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toOwnPlan } from '#domain/billing/plans/own-plan.ts';
import type { Plan } from '#domain/billing/plans/plans.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/**
 * What a plan includes whoever has it, for one that rests while its page is suspended.
 *
 * @param plan that is in force again once the page is open
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
 * What the owner's plan includes.
 *
 * @param userId of the owner
 * @param plan in force by the profile's columns; the answer is asked for anew when it changes
 */
export function ownPlanQuery(userId: string, plan: Plan) {
  return queryOptions({
    queryKey: queryKeys.plan(userId, plan),
    queryFn: async () => toOwnPlan((await dataClient.rpc('own_plan').throwOnError()).data, plan),
    // When the plan changes under an open editor, the editor stays.
    placeholderData: keepPreviousData,
  });
}
