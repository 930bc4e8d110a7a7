import { useQuery, useQueryClient } from '@tanstack/react-query';
import { describePictureLoss, isOnOwnPage } from '#account/pictures/rules/picture-uses.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { deletePictures } from '#kit/web/data/storage-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { AlertWindow } from '#kit/web/overlays/alert-window.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { listChanges, type ProfileColumns, toDraft } from '#page/draft/rules/profile-draft.ts';
import { withoutPictures } from '#page/editor/rules/draft-pictures.ts';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import { pictureUsesQuery } from './queries.ts';

type PictureDeletionProps = {
  pictures: readonly Picture[];
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the permanent deletion of pictures, showing where they are in use. */
export function PictureDeletion({ pictures, onClose, onDeleted }: PictureDeletionProps) {
  const uses = useQuery(pictureUsesQuery(pictures.map(({ id }) => id)));
  const deletion = useDeleteFromGallery(() => {
    onClose();
    onDeleted();
  });
  const count = pictures.length;
  const what = count === 1 ? 'this picture' : `${count} pictures`;
  const remove = () =>
    deletion.mutate({
      paths: pictures.map(({ path }) => path),
      isOnPage: isOnOwnPage(uses.data ?? []),
    });
  return (
    <AlertWindow
      open
      onOpenChange={() => !deletion.isPending && onClose()}
      title={`Delete ${what}?`}
      description={describe(count, uses, deletion.error)}
    >
      <Button
        variant="danger"
        disabled={uses.isPending}
        busy={deletion.isPending}
        busyLabel="Deleting…"
        onClick={uses.isError ? () => void uses.refetch() : remove}
      >
        {uses.isError ? 'Check again' : toLabel(count)}
      </Button>
    </AlertWindow>
  );
}

const toLabel = (count: number) => (count === 1 ? 'Delete picture' : `Delete ${count} pictures`);

type Uses = Pick<
  ReturnType<typeof useQuery<Parameters<typeof describePictureLoss>[1]>>,
  'data' | 'error'
>;

function describe(count: number, { data, error }: Uses, failure: Error | null): string {
  if (failure) return toErrorSentence(failure, 'We couldn’t delete the pictures.');
  if (data) return describePictureLoss(count, data);
  if (error) return toErrorSentence(error, 'We couldn’t check where they’re used.');
  return 'Checking where your pictures are used…';
}

/** Pictures to delete, and whether their owner's page shows one. */
type Deletion = { paths: readonly string[]; isOnPage: boolean };

/**
 * Deletes pictures, and removes them from their owner's page. Shows both outcomes itself, because
 * its caller unmounts with the pictures.
 *
 * @param onDeleted called before the gallery is refetched
 */
function useDeleteFromGallery(onDeleted: () => void) {
  const clearPage = useClearPage();
  return useWrite({
    write: async ({ paths, isOnPage }: Deletion) => {
      await deletePictures(paths);
      return isOnPage ? clearPage(paths) : null;
    },
    stale: staleAfter.pictureChange(),
    keep: (problem) => {
      if (problem) toast.error('We couldn’t save your page without them', problem);
      onDeleted();
    },
    done: (problem, { paths }) => {
      if (problem) return null;
      return paths.length === 1 ? 'Picture deleted' : `${paths.length} pictures deleted`;
    },
  });
}

/** @returns a function that removes pictures from the owner's page, and returns an error message, or null */
function useClearPage() {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const { mutateAsync } = useSaveOwnProfile<Partial<ProfileColumns>>(userId);
  return async (paths: readonly string[]): Promise<string | null> => {
    try {
      // Refetched, as another device may have changed it.
      const profile = await queryClient.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0 });
      if (!profile) return null;
      const draft = toDraft(profile);
      const changes = listChanges(withoutPictures(draft, paths), draft);
      if (Object.keys(changes).length > 0) await mutateAsync(changes);
      return null;
    } catch (error) {
      return toErrorSentence(error, 'Open the editor and publish it there.');
    }
  };
}
