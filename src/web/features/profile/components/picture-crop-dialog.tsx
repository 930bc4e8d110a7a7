import { useMutation } from '@tanstack/react-query';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { cropPicture } from '../../../lib/pictures/crop-picture.ts';
import type { OpenPicture } from '../../../lib/pictures/open-picture.ts';
import { findPictureKind, type PictureKind } from '../../../lib/pictures/picture-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { type Crop, useCrop } from '../hooks/use-crop.ts';
import { useUploadPicture } from '../mutations.ts';
import { PictureCropControls } from './picture-crop-controls.tsx';
import { PictureCropStage } from './picture-crop-stage.tsx';

type PictureCropDialogProps = {
  picture: OpenPicture;
  kind: PictureKind;
  noun: string;
  /** Told the address of the picture, once it is in the library. */
  onUse: (url: string) => void;
  onClose: () => void;
};

/** Cuts a picture for its place on the page, and uploads what is left. */
export function PictureCropDialog(props: PictureCropDialogProps) {
  const { picture, kind, noun, onUse, onClose } = props;
  const { hint, shapes } = findPictureKind(kind);
  const crop = useCrop(picture, shapes);
  const upload = useCropAndUpload(picture, crop);
  const use = (part: Part) =>
    upload.mutate(part, {
      onSuccess: (url) => {
        onUse(url);
        onClose();
      },
    });
  return (
    <Dialog
      title={`Crop ${noun}`}
      {...(hint && { description: hint })}
      open
      // What is on its way will be in the library: there is nothing to cancel any more.
      onOpenChange={() => !upload.isPending && onClose()}
    >
      <div className="flex flex-col gap-4">
        <ProblemBanner
          problem={
            upload.isError && toErrorSentence(upload.error, 'The picture could not be uploaded.')
          }
        />
        <PictureCropStage src={picture.image.src} kind={kind} crop={crop} />
        <PictureCropControls shapes={shapes} crop={crop} />
        {picture.isMoving && (
          <p className="text-ink-soft">This picture moves. Cropped, it stands still.</p>
        )}
        <Answers
          isMoving={picture.isMoving}
          isBusy={upload.isPending}
          onUse={use}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}

/** What of the picture is wanted. */
type Part = 'cropped' | 'as it is';

function useCropAndUpload(picture: OpenPicture, crop: Crop) {
  const upload = useUploadPicture();
  return useMutation({
    mutationFn: async (part: Part) => {
      if (part === 'as it is') return upload.mutateAsync(picture.file);
      if (!crop.area) throw new Error('The picture is not drawn yet. Please try again.');
      return upload.mutateAsync(await cropPicture(picture.image, crop.area, crop.turn));
    },
    networkMode: 'always',
  });
}

type AnswersProps = {
  isMoving: boolean;
  isBusy: boolean;
  onUse: (part: Part) => void;
  onCancel: () => void;
};

function Answers({ isMoving, isBusy, onUse, onCancel }: AnswersProps) {
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      {isMoving && (
        <Button variant="secondary" disabled={isBusy} onClick={() => onUse('as it is')}>
          Keep as it is
        </Button>
      )}
      <Button busy={isBusy} busyLabel="Uploading…" onClick={() => onUse('cropped')}>
        Use picture
      </Button>
    </div>
  );
}
