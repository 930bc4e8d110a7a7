import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { dataClient } from '../../lib/data-client.ts';
import { toast } from '../../ui/toast.ts';
import { LEADS_PAGE_SIZE, type LeadsPage } from './queries.ts';

type FavoriteChange = { id: string; is_favorite: boolean };

/** Marks a lead or takes the mark away. Shown at once, taken back when the save fails. */
export function useUpdateFavorite(userId: string) {
  const updatePages = useUpdatePages(userId);
  const apply = ({ id, is_favorite }: FavoriteChange) =>
    updatePages((page) => ({
      ...page,
      leads: page.leads.map((lead) => (lead.id === id ? { ...lead, is_favorite } : lead)),
    }));
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, is_favorite }: FavoriteChange) => {
      await dataClient
        .from('leads')
        .update({ is_favorite })
        .eq('id', id)
        .eq('user_id', userId)
        .select('id')
        .single()
        .throwOnError();
    },
    onMutate: apply,
    onSuccess: (_data, { is_favorite }) =>
      toast.success(is_favorite ? LEAD_MESSAGES.markedFavorite : LEAD_MESSAGES.unmarkedFavorite),
    onError: (_error, { id, is_favorite }) => {
      apply({ id, is_favorite: !is_favorite });
      toast.error(LEAD_MESSAGES.updateFailed);
    },
  });
}

/** Deletes a lead. The list loses it once the database has. */
export function useDeleteLead(userId: string) {
  const queryClient = useQueryClient();
  const updatePages = useUpdatePages(userId);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await dataClient.from('leads').delete().eq('id', id).eq('user_id', userId).throwOnError();
    },
    onSuccess: (_data, id) => {
      let overflowed = false;
      updatePages((page) => {
        overflowed ||= page.count > LEADS_PAGE_SIZE;
        return { leads: page.leads.filter((lead) => lead.id !== id), count: page.count - 1 };
      });
      toast.success(LEAD_MESSAGES.deleted);
      // With several pages the next one's first lead moves up, which only the database knows.
      if (overflowed) void queryClient.invalidateQueries({ queryKey: ['leads', userId, 'page'] });
      void queryClient.invalidateQueries({ queryKey: ['leads', userId, 'recent'] });
      void queryClient.invalidateQueries({ queryKey: ['analytics_summary', userId] });
    },
    onError: () => toast.error(LEAD_MESSAGES.deleteFailed),
  });
}

function useUpdatePages(userId: string) {
  const queryClient = useQueryClient();
  return (update: (page: LeadsPage) => LeadsPage) => {
    queryClient.setQueriesData<LeadsPage>(
      { queryKey: ['leads', userId, 'page'] },
      (page) => page && update(page),
    );
  };
}
