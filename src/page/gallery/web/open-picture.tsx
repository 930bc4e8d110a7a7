import { Crop, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toRendition } from '#account/pictures/rules/pictures.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { IconButton } from '#kit/web/buttons/icon-button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { SavePanel, UnsavedPanel } from '#kit/web/forms/unsaved-panel.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { PictureDeletion } from './gallery-picture-deletion.tsx';
import { PictureFacts } from './picture-facts.tsx';
import { PictureFields } from './picture-fields.tsx';
import { namePicture } from './picture-tile.tsx';
import { useCropPicture } from './use-crop-picture.ts';
import { usePictureForm } from './use-picture-form.ts';

/** In pixels: the panel on a dense screen. */
const PREVIEW_WIDTH = 880;
const FORM_ID = 'picture-form';

type OpenPictureProps = { picture: Picture; onClose: () => void };

/** A gallery picture, enlarged. */
export function OpenPicture({ picture, onClose }: OpenPictureProps) {
  const form = usePictureForm(picture);
  const crop = useCropPicture(picture);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SidePanel
      title={namePicture(picture)}
      onClose={onClose}
      actions={
        <>
          <IconButton label="Crop a copy" icon={<Crop />} onClick={() => crop.open()} />
          <IconButton
            label="Delete picture"
            icon={<Trash2 />}
            aria-haspopup="dialog"
            onClick={() => setDeleting(true)}
          />
        </>
      }
      footer={<SavePanel form={FORM_ID} isDirty={form.isDirty} busy={form.busy} />}
    >
      <div className="flex flex-col gap-6">
        <ProblemBanner
          problem={crop.error && toErrorSentence(crop.error, 'The picture could not be opened.')}
        />
        <Preview picture={picture} />
        <PictureFields formId={FORM_ID} form={form} />
        <PictureFacts picture={picture} />
      </div>
      <UnsavedPanel
        noun="picture"
        isDirty={form.isDirty}
        isDone={form.isDone}
        busy={form.busy}
        onSave={form.save}
      />
      {crop.window && (
        <crop.window.CropDialog
          picture={crop.window.picture}
          kind="gallery"
          noun="picture"
          words={{ name: picture.name, alt: picture.alt, album: picture.album }}
          onUse={() => toast.success('The cropped picture is in your gallery')}
          onClose={crop.close}
        />
      )}
      {isDeleting && (
        <PictureDeletion
          pictures={[picture]}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            form.finish();
            onClose();
          }}
        />
      )}
    </SidePanel>
  );
}

function Preview({ picture }: { picture: Picture }) {
  return (
    <a href={picture.url} target="_blank" rel="noopener" aria-label="Open the whole picture">
      <img
        src={toRendition(picture.url, toPreviewSize(picture))}
        alt={picture.alt}
        className="max-h-[60dvh] min-h-24 w-full rounded-md bg-sunken object-contain"
      />
    </a>
  );
}

/** @returns a size with the picture's aspect ratio; a tall picture is narrower, to show in full */
function toPreviewSize({ width, height }: Picture) {
  const shape = width && height ? height / width : 3 / 4;
  const scale = Math.min(1, 1 / shape);
  return {
    width: Math.round(PREVIEW_WIDTH * scale),
    height: Math.round(PREVIEW_WIDTH * scale * shape),
  };
}
