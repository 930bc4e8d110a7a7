import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isUnderWay, type PushProgress } from '#agency/templates/rules/push.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { Modes } from '#page/locks/rules/modes.ts';

/** The team's numbers in a range of days. The previous range stays while another loads. */
export function agencyReportQuery(userId: string, { first_day, last_day }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.agencyReport(userId, { first_day, last_day }),
    queryFn: async ({ signal }) => {
      const call = dataClient.rpc('agency_report', { first_day, last_day });
      const [data, { parseAgencyReport }] = await readWith(
        call.abortSignal(signal).throwOnError(),
        () => import('#agency/rules/agency-report.ts'),
      );
      return parseAgencyReport(data);
    },
    placeholderData: keepPreviousData,
  });
}

/** How often the latest pushes are refetched while one is running. */
const LOOK_EVERY_MS = 1000;

/** As many as the screen shows. */
const SHOWN_PUSHES = 5;

/** The latest pushes of the template, newest first. */
export function pushesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.agencyPushes(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('agency_pushes')
        .select('id, created_at, status, total, done, modes, group_id')
        .eq('agency_id', userId)
        .order('id', { ascending: false })
        .limit(SHOWN_PUSHES)
        .throwOnError();
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
    staleTime: 0,
  });
}

/**
 * Previews pushing these modes to a group, or to everyone else. `last` makes the query run again once that
 * push progresses.
 */
export function templatePreviewQuery(
  userId: string,
  { modes, group_id }: { modes: Modes; group_id?: string },
  last?: PushProgress & { id: number },
) {
  const after = last ? `${last.id} ${isUnderWay(last) ? 'under way' : last.status}` : '';
  return queryOptions({
    queryKey: queryKeys.templatePreview(userId, { modes, group_id }, after),
    queryFn: async () => {
      const [data, { parsePushPreview }] = await readWith(
        dataClient.rpc('preview_template', { modes, ...(group_id && { group_id }) }).throwOnError(),
        () => import('#agency/templates/rules/push-preview.ts'),
      );
      return parsePushPreview(data);
    },
    staleTime: 0,
  });
}
