import type { PageColumns } from '#domain/profile/draft/page-draft.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { deletePictures } from '#web/lib/data/storage-client.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { fetchLinkPreview } from '#web/lib/links/link-preview.ts';
import { copyPicture } from '#web/lib/pictures/copy-picture.ts';
import { SaveFailure, useSaveOwnProfile } from '#web/lib/profile/save-own-profile.ts';
import { findUsernameProblem } from './queries.ts';

/** Publishes the changed columns of a page; a new name is asked about first. */
export function usePublish(ownerId: string) {
  return useSaveOwnProfile<Partial<PageColumns>>(ownerId, async ({ username }) => {
    const problem = username === undefined ? null : await findUsernameProblem(username);
    if (problem !== null) throw new SaveFailure(problem, true);
  });
}

/**
 * Copies a picture from elsewhere into the owner's library.
 *
 * @param onCopied gets the address of the copy
 */
export function useCopyPicture(onCopied: (url: string) => void) {
  return useWrite({
    write: copyPicture,
    stale: staleAfter.pictureChange(),
    keep: onCopied,
  });
}

/** Has our server read the page at a link. */
export function useFetchLinkPreview() {
  return useWrite({
    write: fetchLinkPreview,
    // Nothing stale: it only reads another site.
    stale: [],
  });
}

/** Copies the picture of a link's page into the owner's library. */
export function useCopyLinkPicture() {
  return useWrite({
    write: copyPicture,
    stale: staleAfter.pictureChange(),
    inBackground: true,
  });
}

/** Deletes pictures of the owner's library, by their places; what is on screen is read anew before it ends. */
export function useDeletePictures() {
  return useWrite({
    write: deletePictures,
    stale: staleAfter.pictureChange(),
  });
}
