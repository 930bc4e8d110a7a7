import { useState } from 'react';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { PictureDeletion } from './picture-deletion.tsx';
import { PictureLibrary } from './picture-library.tsx';

type PictureLibraryDialogProps = {
  /** The field's current URL. */
  current: string;
  noun: string;
  /** Also gets the picture's alt text, for fields that have one. */
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
};

/** The owner's pictures, to choose one or delete some. */
export function PictureLibraryDialog(props: PictureLibraryDialogProps) {
  const { current, noun, onChoose, onClose } = props;
  const [leaving, setLeaving] = useState<Picture | null>(null);
  return (
    <Dialog
      title={leaving ? 'Delete this picture?' : 'Your pictures'}
      {...(!leaving && { description: `Choose one as ${noun}.` })}
      open
      onOpenChange={onClose}
    >
      {leaving ? (
        <PictureDeletion picture={leaving} onEnd={() => setLeaving(null)} />
      ) : (
        <PictureLibrary
          current={current}
          onDelete={setLeaving}
          onChoose={(picture) => {
            onChoose(picture.url, picture.alt);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
