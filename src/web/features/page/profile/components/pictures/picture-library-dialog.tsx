import { useState } from 'react';
import type { Picture } from '#web/lib/pictures/pictures-list.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PictureDeletion } from './picture-deletion.tsx';
import { PictureLibrary } from './picture-library.tsx';

type PictureLibraryDialogProps = {
  /** The address the field has now. */
  current: string;
  noun: string;
  /** Told the words of the picture too, for places that have some. */
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
};

/** The pictures the owner has uploaded, to choose one of them, or to delete some. */
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
