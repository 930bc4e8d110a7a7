import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Modes } from '#domain/agency/modes.ts';
import type { Agency } from '../../lib/agency/agency.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { importAgain } from '../../ui/import-again.ts';
import { toast } from '../../ui/toasts/toast.ts';

type AgencyColumns = Partial<
  Pick<Agency, 'name' | 'slug' | 'logo_url' | 'about' | 'is_team_public' | 'leads_rule'>
>;

/** Saves what the owner wrote of the agency. Whoever calls tells what went wrong. */
export function useSaveAgency(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (columns: AgencyColumns) => {
      await dataClient
        .from('agencies')
        .update(columns)
        .eq('owner_id', userId)
        .select('owner_id')
        .single()
        .throwOnError();
    },
    onSuccess: () => makeStale(queryClient, staleAfter.agencyChange(userId)),
  });
}

/** Puts a logo into the owner's library, made small. @returns the mutation, whose data is its address */
export function useUploadLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (file: Blob) => {
      const { addPicture } = await importAgain(() => import('../../lib/pictures/add-picture.ts'));
      return (await addPicture(file)).url;
    },
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
  });
}

/** Sends the template to the pages of the team; a job does it, and `pushesQuery` says how far it is. */
export function usePushTemplate(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (modes: Modes) => {
      await dataClient.rpc('push_template', { modes }).throwOnError();
    },
    onSettled: () => makeStale(queryClient, staleAfter.templatePush(userId)),
    onError: (error) => toast.error(toErrorSentence(error, 'The template was not sent.')),
  });
}

/** Gives the pages back what a push has changed; what somebody wrote since stays. */
export function useTakeBackPush(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: number) => {
      await dataClient.rpc('take_back_push', { id }).throwOnError();
    },
    onSuccess: () => toast.success('The pages get back what they had'),
    onSettled: () => makeStale(queryClient, staleAfter.templatePush(userId)),
    onError: (error) => toast.error(toErrorSentence(error, 'The push could not be taken back.')),
  });
}
