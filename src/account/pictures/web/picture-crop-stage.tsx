import { clsx } from 'clsx';
import Cropper from 'react-easy-crop';
import { findPictureKind, type PictureKind } from './picture-kinds.ts';
import { type Crop, MAX_ZOOM } from './use-crop.ts';

/** Pixels an arrow key moves the picture by; a fifth of it with Shift. */
const KEYBOARD_STEP = 8;

/** Wide screens show 4:1 of a 2.5:1 cover, cutting three sixteenths off its top and bottom. */
const WIDE_SCREEN_LINES =
  'before:absolute before:inset-x-0 before:inset-y-[18.75%] before:border-[#fff] before:border-y before:border-dashed before:opacity-80';

type PictureCropStageProps = { src: string; kind: PictureKind; crop: Crop };

/** The picture, moved under the crop frame by pointer, fingers, wheel or arrow keys. */
export function PictureCropStage({ src, kind, crop }: PictureCropStageProps) {
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
