import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import type { ListPage } from '#kit/web/lists/list-queries.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { LEAD_MESSAGES } from '../rules/messages.ts';
import type { Lead } from './queries.ts';

type LeadsPage = ListPage<Lead>;

type FavoriteChange = { ids: readonly string[]; is_favorite: boolean };

/** Marks or unmarks favourites, optimistically. */
export function useUpdateFavorites() {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const show = ({ ids, is_favorite }: FavoriteChange) => {
    const before = queryClient.getQueriesData<LeadsPage>({
      queryKey: queryKeys.leads.pages(userId),
    });
    updatePages(queryClient, userId, (page) => ({
      ...page,
      rows: page.rows.map((lead) => (ids.includes(lead.id) ? { ...lead, is_favorite } : lead)),
    }));
    return () => {
      for (const [queryKey, page] of before) queryClient.setQueryData(queryKey, page);
    };
  };
  return useWrite({
    write: async ({ ids, is_favorite }: FavoriteChange) => {
      const { data } = await dataClient
        .from('leads')
        .update({ is_favorite })
        .in('id', [...ids])
        .eq('user_id', userId)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error(LEAD_MESSAGES.updateFailed);
    },
    stale: staleAfter.leadMark(userId),
    inBackground: true,
    show,
    done: (_answer, { ids, is_favorite }) => toFavoriteSentence(ids.length, is_favorite),
    refused: () => LEAD_MESSAGES.updateFailed,
  });
}

/** Marks a lead as read, silently. */
export function useOpenLead() {
  const userId = useOwner();
  const queryClient = useQueryClient();
  return useWrite({
    write: async (id: string) => {
      await dataClient
        .from('leads')
        .update({ opened_at: new Date().toISOString() })
        .eq('id', id)
        .eq('user_id', userId)
        .is('opened_at', null)
        .throwOnError();
    },
    stale: staleAfter.leadMark(userId),
    inBackground: true,
    keep: (_answer, id) =>
      updatePages(queryClient, userId, (page) => ({
        ...page,
        rows: page.rows.map((lead) =>
          lead.id === id ? { ...lead, opened_at: lead.opened_at ?? lead.created_at } : lead,
        ),
      })),
  });
}

/** Deletes leads. They leave the list once the database has deleted them; this can be undone for a while. */
export function useDeleteLeads() {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const restore = useRestoreLeads();
  return useWrite({
    write: async (ids: readonly string[]) => {
      await dataClient
        .from('leads')
        .delete()
        .in('id', [...ids])
        .eq('user_id', userId)
        .throwOnError();
    },
    stale: staleAfter.leadChange(userId),
    inBackground: true,
    keep: (_answer, ids) =>
      updatePages(queryClient, userId, (page) => ({
        ...page,
        rows: page.rows.filter((lead) => !ids.includes(lead.id)),
      })),
    done: (_answer, ids) =>
      ids.length === 1 ? LEAD_MESSAGES.deleted : `${ids.length} leads deleted`,
    undo: (ids) => restore.mutate(ids),
    refused: () => LEAD_MESSAGES.deleteFailed,
  });
}

function useRestoreLeads() {
  const userId = useOwner();
  return useWrite({
    write: async (ids: readonly string[]) => {
      const { data } = await dataClient.rpc('restore_leads', { ids: [...ids] }).throwOnError();
      if (data === 0) throw new Error(RESTORE_FAILED);
      return data;
    },
    stale: staleAfter.leadChange(userId),
    inBackground: true,
    done: (count) => (count === 1 ? 'Lead restored' : `${count} leads restored`),
    refused: () => RESTORE_FAILED,
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
