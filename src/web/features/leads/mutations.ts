import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import type { ListPage } from '../../lib/lists/list-queries.ts';
import { makeStale, queryKeys, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Lead } from './queries.ts';

type LeadsPage = ListPage<Lead>;

type FavoriteChange = { ids: readonly string[]; is_favorite: boolean };

/** Marks leads or takes the marks away. Shown at once, taken back when the save fails. */
export function useUpdateFavorites(userId: string) {
  const queryClient = useQueryClient();
  const apply = ({ ids, is_favorite }: FavoriteChange) => {
    const before = queryClient.getQueriesData<LeadsPage>({
      queryKey: queryKeys.leads.pages(userId),
    });
    updatePages(queryClient, userId, (page) => ({
      ...page,
      rows: page.rows.map((lead) => (ids.includes(lead.id) ? { ...lead, is_favorite } : lead)),
    }));
    return before;
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ ids, is_favorite }: FavoriteChange) => {
      const { data } = await dataClient
        .from('leads')
        .update({ is_favorite })
        .in('id', [...ids])
        .eq('user_id', userId)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error(LEAD_MESSAGES.updateFailed);
    },
    onMutate: apply,
    onSuccess: (_data, { ids, is_favorite }) => {
      toast.success(toFavoriteSentence(ids.length, is_favorite));
      void makeStale(queryClient, staleAfter.leadMark(userId));
    },
    onError: (_error, _change, before) => {
      for (const [queryKey, page] of before ?? []) queryClient.setQueryData(queryKey, page);
      toast.error(LEAD_MESSAGES.updateFailed);
    },
  });
}

/** Deletes leads. The list loses them once the database has; for a while they can be brought back. */
export function useDeleteLeads(userId: string) {
  const queryClient = useQueryClient();
  const restore = useRestoreLeads(userId);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) => {
      await dataClient
        .from('leads')
        .delete()
        .in('id', [...ids])
        .eq('user_id', userId)
        .throwOnError();
    },
    onSuccess: (_data, ids) => {
      updatePages(queryClient, userId, (page) => ({
        ...page,
        rows: page.rows.filter((lead) => !ids.includes(lead.id)),
      }));
      void makeStale(queryClient, staleAfter.leadChange(userId));
      const sentence = ids.length === 1 ? LEAD_MESSAGES.deleted : `${ids.length} leads deleted`;
      toast.success(sentence, undefined, { label: 'Undo', onPress: () => restore.mutate(ids) });
    },
    onError: () => toast.error(LEAD_MESSAGES.deleteFailed),
  });
}

function useRestoreLeads(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) => {
      const { data } = await dataClient.rpc('restore_leads', { ids: [...ids] }).throwOnError();
      if (data === 0) throw new Error(RESTORE_FAILED);
      return data;
    },
    onSuccess: (count) => {
      toast.success(count === 1 ? 'Lead restored' : `${count} leads restored`);
      void makeStale(queryClient, staleAfter.leadChange(userId));
    },
    onError: () => toast.error(RESTORE_FAILED),
  });
}

const RESTORE_FAILED = 'Failed to restore';

function toFavoriteSentence(count: number, isFavorite: boolean): string {
  if (count === 1)
    return isFavorite ? LEAD_MESSAGES.markedFavorite : LEAD_MESSAGES.unmarkedFavorite;
  return isFavorite ? `${count} leads marked as favorite` : `${count} leads removed from favorites`;
}

function updatePages(
  queryClient: QueryClient,
  userId: string,
  update: (page: LeadsPage) => LeadsPage,
) {
  queryClient.setQueriesData<LeadsPage>(
    { queryKey: queryKeys.leads.pages(userId) },
    (page) => page && update(page),
  );
}
