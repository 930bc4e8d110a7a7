import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useOwner } from '#web/lib/session/owner.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { pictureQuery } from '../queries.ts';
import { OpenPicture } from './open-picture.tsx';

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
