import type { Agency, Group } from '#agency/web/agency.ts';
import { importAgain } from '#kit/public/import-again.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { Modes } from '#page/locks/rules/modes.ts';

type AgencyColumns = Partial<
  Pick<
    Agency,
    'name' | 'slug' | 'logo_url' | 'about' | 'is_team_public' | 'leads_rule' | 'template_name'
  >
>;

/** Saves the owner's changes to the agency. The caller shows errors. */
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

/** Adds a resized logo to the owner's library. @returns the mutation, whose data is its URL */
export function useUploadLogo() {
  return useWrite({
    write: async (file: Blob) => {
      const { addPicture } = await importAgain(
        () => import('#account/pictures/web/add-picture.ts'),
      );
      return (await addPicture(file)).url;
    },
    stale: staleAfter.pictureChange(),
  });
}

/** Pushes the template to the team's pages; a job does it, and `pushesQuery` has its progress. */
export function usePushTemplate() {
  const userId = useOwner();
  return useWrite({
    write: async ({ modes, group }: { modes: Modes; group: Group | null }) =>
      dataClient
        .rpc('push_template', { modes, ...(group && { group_id: group.id }) })
        .throwOnError(),
    stale: staleAfter.templatePush(userId),
    refused: 'We couldn’t send the template.',
  });
}

/** Reverts a push on the pages; later edits stay. */
export function useTakeBackPush() {
  const userId = useOwner();
  return useWrite({
    write: async (id: number) => dataClient.rpc('take_back_push', { id }).throwOnError(),
    stale: staleAfter.templatePush(userId),
    done: 'The pages get back what they had',
    refused: 'We couldn’t undo the change.',
  });
}

/** Adds a group. The caller shows errors, and gets the id. */
export function useAddGroup() {
  const userId = useOwner();
  return useWrite({
    write: async ({ name }: { name: string; onAdded: (id: string) => void }) => {
      const { data } = await dataClient
        .from('agency_groups')
        .insert({ agency_id: userId, name })
        .select('id')
        .single()
        .throwOnError();
      return data.id;
    },
    stale: staleAfter.groupChange(userId),
    keep: (id, { onAdded }) => onAdded(id),
    done: 'Group added',
  });
}

type GroupColumns = Partial<Pick<Group, 'name' | 'template_name' | 'source_id'>>;

/** Renames a group or its template, or chooses whose page the template is copied from. */
export function useChangeGroup() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, ...columns }: GroupColumns & { id: string }) =>
      dataClient
        .from('agency_groups')
        .update(columns)
        .eq('id', id)
        .select('id')
        .single()
        .throwOnError(),
    stale: staleAfter.groupChange(userId),
    done: 'Saved',
    refused: 'The group wasn’t changed.',
  });
}

/** Deletes a group; its members get everyone's template. */
export function useDeleteGroup() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) =>
      dataClient.from('agency_groups').delete().eq('id', id).throwOnError(),
    stale: staleAfter.groupChange(userId),
    done: 'Group deleted',
    refused: 'The group wasn’t deleted.',
  });
}
