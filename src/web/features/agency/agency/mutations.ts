import type { Modes } from '#domain/agency/modes.ts';
import type { Agency } from '#web/lib/agency/agency.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { staleAfter } from '#web/lib/query-keys.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';

type AgencyColumns = Partial<
  Pick<Agency, 'name' | 'slug' | 'logo_url' | 'about' | 'is_team_public' | 'leads_rule'>
>;

/** Saves what the owner wrote of the agency. Whoever calls tells what went wrong. */
export function useSaveAgency(done: string) {
  const userId = useOwner();
  return useWrite({
    write: async (columns: AgencyColumns) =>
      dataClient
        .from('agencies')
        .update(columns)
        .eq('owner_id', userId)
        .select('owner_id')
        .single()
        .throwOnError(),
    stale: staleAfter.agencyChange(userId),
    done,
  });
}

/** Puts a logo into the owner's library, made small. @returns the mutation, whose data is its address */
export function useUploadLogo() {
  return useWrite({
    write: async (file: Blob) => {
      const { addPicture } = await importAgain(() => import('#web/lib/pictures/add-picture.ts'));
      return (await addPicture(file)).url;
    },
    stale: staleAfter.pictureChange(),
  });
}

/** Sends the template to the pages of the team; a job does it, and `pushesQuery` says how far it is. */
export function usePushTemplate() {
  const userId = useOwner();
  return useWrite({
    write: async (modes: Modes) => dataClient.rpc('push_template', { modes }).throwOnError(),
    stale: staleAfter.templatePush(userId),
    refused: 'The template was not sent.',
  });
}

/** Gives the pages back what a push has changed; what somebody wrote since stays. */
export function useTakeBackPush() {
  const userId = useOwner();
  return useWrite({
    write: async (id: number) => dataClient.rpc('take_back_push', { id }).throwOnError(),
    stale: staleAfter.templatePush(userId),
    done: 'The pages get back what they had',
    refused: 'The push could not be taken back.',
  });
}
