import { copyPicture } from '#account/pictures/web/copy-picture.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { deletePictures } from '#kit/web/data/storage-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { fetchLinkPreview, fetchSampledPreview } from '#page/links/web/link-preview.ts';

/**
 * Copies an external picture into the owner's library.
 *
 * @param onCopied gets the copy's URL
 */
export function useCopyPicture(onCopied: (url: string) => void) {
  return useWrite({
    write: copyPicture,
    stale: staleAfter.pictureChange(),
    keep: onCopied,
  });
}

/** Asks our server for a link's page. */
export function useFetchLinkPreview() {
  return useWrite({
    write: fetchLinkPreview,
    // Nothing stale: it only reads another site.
    stale: [],
  });
}

/** Asks our server for a link's page, and a small copy of its picture to show. */
export function useFetchSampledPreview() {
  return useWrite({
    write: fetchSampledPreview,
    // Nothing stale: it only reads another site.
    stale: [],
  });
}

/** Copies a link preview's picture into the owner's library. */
export function useCopyLinkPicture() {
  return useWrite({
    write: copyPicture,
    stale: staleAfter.pictureChange(),
    inBackground: true,
  });
}

/**
 * Deletes pictures of the owner's library, by storage path; screens are refetched before it
 * settles.
 */
export function useDeletePictures() {
  return useWrite({
    write: deletePictures,
    stale: staleAfter.pictureChange(),
  });
}
