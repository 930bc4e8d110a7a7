import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import type { Adding } from './add-picture.ts';
import { cropPicture } from './crop-picture.ts';
import type { OpenPicture } from './open-picture.ts';
import { PictureCropControls } from './picture-crop-controls.tsx';
import { PictureCropStage } from './picture-crop-stage.tsx';
import { findPictureKind, type PictureKind } from './picture-kinds.ts';
import { useAddPicture } from './use-add-picture.ts';
import { type Crop, useCrop } from './use-crop.ts';

type PictureCropDialogProps = {
  picture: OpenPicture;
  kind: PictureKind;
  noun: string;
  /** The new picture's words, such as its alt text. */
  words?: NonNullable<Adding['words']>;
  /** Gets the picture's URL once it is in the library. */
  onUse: (url: string) => void;
  onClose: () => void;
};

/** Crops a picture for its place on the page, and uploads the result. */
export function PictureCropDialog(props: PictureCropDialogProps) {
  const { picture, kind, noun, words, onUse, onClose } = props;
  const { shapes } = findPictureKind(kind);
  const crop = useCrop(picture, shapes);
  const { hint } = crop.shape;
  const upload = useCropAndAdd(picture, crop, words);
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
      // A started upload can't be cancelled.
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
          <p className="text-ink-soft">
            This picture is animated. Cropping keeps its first frame only.
          </p>
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

/** Whether to use the cropped part or the whole picture. */
type Part = 'cropped' | 'as it is';

function useCropAndAdd({ file, image }: OpenPicture, crop: Crop, words: Adding['words']) {
  const adding = useAddPicture();
  const name = file instanceof File ? { name: file.name } : {};
  return useWrite({
    write: async (part: Part) => {
      if (part === 'cropped' && !crop.area) {
        throw new Error('The picture is not drawn yet. Please try again.');
      }
      const isCut = part === 'cropped' && crop.area;
      const cut = isCut ? await cropPicture(image, isCut, crop.turn) : file;
      const said = { ...name, ...words };
      return (await adding.mutateAsync({ file: cut, words: said, isFinished: true })).url;
    },
    // Nothing stale: adding a picture refetches.
    stale: [],
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
