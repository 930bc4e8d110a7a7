import { useQueryClient } from '@tanstack/react-query';
import { toStartColumns } from '#domain/start/start-columns.ts';
import type { StartDraft } from '#domain/start/start-draft.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { addPicture } from '#web/lib/pictures/add-picture.ts';
import { fromDataUrl } from '#web/lib/pictures/from-data-url.ts';
import { type OwnProfile, ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { useSaveOwnProfile } from '#web/lib/profile/save-own-profile.ts';
import { keepStart } from '#web/lib/start/kept-start.ts';

/**
 * Saves the page begun on this device to its owner's profile. Whatever is refused stays on the
 * device.
 *
 * @param userId of the signed-in person
 * @returns the mutation; its data is the stored profile
 */
export function usePublishStart(userId: string) {
  const queryClient = useQueryClient();
  const save = useSaveOwnProfile(userId);
  return useWrite<StartDraft, OwnProfile>({
    write: async (start) => {
      const query = ownProfileQuery(userId, start.name);
      const profile = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const picture = start.picture && !profile.profile_picture_url ? start.picture : null;
      const url = picture && (await addPicture(fromDataUrl(picture), { isFinished: true })).url;
      const changes = toStartColumns(start, profile, url, () => crypto.randomUUID());
      return Object.keys(changes).length === 0 ? profile : save.mutateAsync(changes);
    },
    stale: staleAfter.pictureChange(),
    inBackground: true,
    keep: () => keepStart(null),
  });
}
