import { useQueryClient } from '@tanstack/react-query';
import { addPicture } from '#account/pictures/web/add-picture.ts';
import { fromDataUrl } from '#account/pictures/web/from-data-url.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import { toStartColumns } from '../rules/start-columns.ts';
import type { StartDraft } from '../rules/start-draft.ts';
import { keepStart } from './kept-start.ts';

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
