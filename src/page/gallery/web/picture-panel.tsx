import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { EntryPanel } from '#kit/web/lists/entry-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { OpenPicture } from './open-picture.tsx';
import { pictureQuery } from './queries.ts';

const ABSENT = {
  loading: 'Loading picture',
  failed: 'We couldn’t load this picture',
  gone: 'This picture no longer exists',
  because: 'It was deleted.',
};

type PicturePanelProps = { id: string; onClose: () => void };

/** One picture: its description, uses and actions. */
export function PicturePanel({ id, onClose }: PicturePanelProps) {
  const userId = useOwner();
  const query = useQuery(pictureQuery(userId, id));
  return (
    <EntryPanel query={query} title="Picture" icon={<Images />} words={ABSENT} onClose={onClose}>
      {(picture) => <OpenPicture picture={picture} onClose={onClose} />}
    </EntryPanel>
  );
}
