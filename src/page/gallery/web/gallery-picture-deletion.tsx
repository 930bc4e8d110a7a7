import { useQuery } from '@tanstack/react-query';
import { describePictureLoss, isOnOwnPage } from '#account/pictures/rules/picture-uses.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { AlertWindow } from '#kit/web/overlays/alert-window.tsx';
import { useDeleteFromGallery } from './deleting.ts';
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
