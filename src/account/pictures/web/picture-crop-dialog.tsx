import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { SliderField } from '#kit/web/fields/slider-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { type Adding, addPicture } from './add-picture.ts';
import { cropPicture, type PictureArea, type Turn, toTurnedSize } from './crop-picture.ts';
import type { OpenPicture } from './open-picture.ts';
import { findPictureKind, type PictureKind, type PictureShape } from './picture-kinds.ts';

/** Pixels an arrow key moves the picture by; a fifth of it with Shift. */
const KEYBOARD_STEP = 8;

/** Wide screens show 4:1 of a 2.5:1 cover, cutting three sixteenths off its top and bottom. */
const WIDE_SCREEN_LINES =
  'before:absolute before:inset-x-0 before:inset-y-[18.75%] before:border-[#fff] before:border-y before:border-dashed before:opacity-80';

/** Zoomed further, a photo looks blurred. */
const MAX_ZOOM = 4;

const CENTER = { x: 0, y: 0 };
const TURNED: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

type PictureCropDialogProps = {
  picture: OpenPicture;
  kind: PictureKind;
  noun: string;
  /** The new picture's texts, such as its alt text. */
  words?: NonNullable<Adding['words']>;
  /** Gets the picture's URL once it is in the library. */
  onUse: (url: string) => void;
  onClose: () => void;
};

/** Crops a picture to fit its use on the page, and uploads the result. */
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
      // An upload in progress can't be cancelled.
      onOpenChange={() => !upload.isPending && onClose()}
    >
      <div className="flex flex-col gap-4">
        <ProblemBanner
          problem={
            upload.isError && toErrorSentence(upload.error, 'We couldn’t upload the picture.')
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

/** Used for the page: the cropped part, or the whole picture. */
type Part = 'cropped' | 'as it is';

/** Adds the picture to the library. @returns the mutation; its data is the picture's URL there */
function useCropAndAdd({ file, image }: OpenPicture, crop: Crop, words: Adding['words']) {
  const name = file instanceof File ? { name: file.name } : {};
  return useWrite({
    write: async (part: Part) => {
      if (part === 'cropped' && !crop.area) {
        throw new Error('The picture isn’t ready yet. Please try again.');
      }
      const isCut = part === 'cropped' && crop.area;
      const cut = isCut ? await cropPicture(image, isCut, crop.turn) : file;
      return (await addPicture(cut, { words: { ...name, ...words }, isFinished: true })).url;
    },
    stale: staleAfter.pictureChange(),
  });
}

/**
 * The chosen part of a picture.
 *
 * @param shapes it can be cropped to, the first by default
 * @returns the crop and functions to change it; `area` is null until the picture is rendered
 */
function useCrop({ image }: OpenPicture, shapes: readonly [PictureShape, ...PictureShape[]]) {
  const [shape, setShape] = useState(shapes[0]);
  const [position, setPosition] = useState(CENTER);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const [area, setArea] = useState<PictureArea | null>(null);
  const own = toTurnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turn);
  return {
    shape,
    aspect: shape.aspect ?? own.width / own.height,
    position,
    zoom,
    turn,
    area,
    setShape: (value: string) => setShape(shapes.find((s) => s.value === value) ?? shapes[0]),
    setPosition,
    setZoom,
    setArea,
    turnRight: () => {
      setTurn(TURNED[turn]);
      setPosition(CENTER);
    },
  };
}

type Crop = ReturnType<typeof useCrop>;

type PictureCropStageProps = { src: string; kind: PictureKind; crop: Crop };

/** The picture, moved under the crop frame by pointer, touch, wheel or arrow keys. */
function PictureCropStage({ src, kind, crop }: PictureCropStageProps) {
  const isCover = crop.shape.value === 'cover';
  const { cropLook, shapes } = findPictureKind(kind);
  return (
    <div
      className={clsx(
        'relative overflow-hidden rounded-md bg-sunken',
        isCover ? 'aspect-video' : 'aspect-square',
      )}
    >
      <Cropper
        image={src}
        crop={crop.position}
        zoom={crop.zoom}
        maxZoom={MAX_ZOOM}
        rotation={crop.turn}
        aspect={crop.aspect}
        cropShape={crop.shape === shapes[0] ? cropLook : 'rect'}
        // A cover fills the width; other kinds are shown whole, however rotated.
        objectFit={isCover ? 'horizontal-cover' : 'contain'}
        showGrid={!isCover}
        keyboardStep={KEYBOARD_STEP}
        onCropChange={crop.setPosition}
        onZoomChange={crop.setZoom}
        onCropAreaChange={(_percentages, pixels) => crop.setArea(pixels)}
        classes={{ cropAreaClassName: clsx('-outline-offset-2!', isCover && WIDE_SCREEN_LINES) }}
        cropperProps={{
          role: 'group',
          'aria-label': 'Drag to position. Arrow keys work too.',
        }}
      />
    </div>
  );
}

type PictureCropControlsProps = { shapes: readonly PictureShape[]; crop: Crop };

/** Shape, zoom and rotation of the crop. */
function PictureCropControls({ shapes, crop }: PictureCropControlsProps) {
  return (
    <>
      {shapes.length > 1 && (
        <SegmentedControl
          label="Shape"
          options={shapes}
          value={crop.shape.value}
          onValueChange={crop.setShape}
        />
      )}
      <div className="flex items-end gap-4">
        <div className="flex-1">
          <SliderField
            label="Zoom"
            value={Math.round(crop.zoom * 100)}
            minimum={100}
            maximum={MAX_ZOOM * 100}
            unit="%"
            onValueChange={(percent) => crop.setZoom(percent / 100)}
          />
        </div>
        <Button variant="secondary" size="sm" onClick={crop.turnRight}>
          <RotateCw />
          Rotate
        </Button>
      </div>
    </>
  );
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
