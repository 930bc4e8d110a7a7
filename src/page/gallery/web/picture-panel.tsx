import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { OpenPicture } from './open-picture.tsx';
import { pictureQuery } from './queries.ts';

type PicturePanelProps = { id: string; onClose: () => void };

/** One picture: its description, uses and actions. */
export function PicturePanel({ id, onClose }: PicturePanelProps) {
  const userId = useOwner();
  const { data: picture, isPending, isError, refetch } = useQuery(pictureQuery(userId, id));
  if (picture) return <OpenPicture picture={picture} onClose={onClose} />;
  return (
    <SidePanel title="Picture" onClose={onClose}>
      {isPending && <SpinnerPage label="Loading picture" />}
      {isError && (
        <LoadFailure icon={<Images />} title="This picture could not be loaded" onRetry={refetch} />
      )}
      {picture === null && (
        <EmptyState icon={<Images />} title="This picture no longer exists">
          It was deleted.
        </EmptyState>
      )}
    </SidePanel>
  );
}
