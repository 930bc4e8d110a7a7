import { useQuery } from '@tanstack/react-query';
import { Crop, Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { namePictureUses } from '#account/pictures/rules/picture-uses.ts';
import { PICTURE_LENGTHS } from '#account/pictures/rules/picture-words.ts';
import { toRendition } from '#account/pictures/rules/pictures.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { useOpenForCrop } from '#account/pictures/web/use-open-for-crop.ts';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { formatBytes } from '#kit/web/files/format-bytes.ts';
import { SavePanel, UnsavedPanel } from '#kit/web/forms/unsaved-panel.tsx';
import { EntryPanel } from '#kit/web/lists/entry-panel.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { PictureDeletion } from './gallery-picture-deletion.tsx';
import { AlbumField, type PictureForm, usePictureForm } from './picture-form.tsx';
import { namePicture } from './picture-tile.tsx';
import { pictureQuery, pictureUsesQuery } from './queries.ts';

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

/** In pixels: the panel's width on a high-density screen. */
const PREVIEW_WIDTH = 880;
const FORM_ID = 'picture-form';

type OpenPictureProps = { picture: Picture; onClose: () => void };

/** A gallery picture, enlarged. */
function OpenPicture({ picture, onClose }: OpenPictureProps) {
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
          problem={crop.error && toErrorSentence(crop.error, 'We couldn’t open the picture.')}
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

/** @returns a size with the picture's aspect ratio, narrower for a tall picture, so that all of it shows */
function toPreviewSize({ width, height }: Picture) {
  const shape = width && height ? height / width : 3 / 4;
  const scale = Math.min(1, 1 / shape);
  return {
    width: Math.round(PREVIEW_WIDTH * scale),
    height: Math.round(PREVIEW_WIDTH * scale * shape),
  };
}

type PictureFieldsProps = { formId: string; form: PictureForm };

/** A picture's alt text and album. */
function PictureFields({ formId, form }: PictureFieldsProps) {
  const { typed, problem, write, save } = form;
  return (
    <form
      id={formId}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProblemBanner problem={problem} />
      <TextareaField
        label="Description"
        description="For people who can’t see it. Your page’s gallery uses it too."
        value={typed.alt}
        maxLength={PICTURE_LENGTHS.alt}
        onChange={(event) => write({ alt: event.currentTarget.value })}
      />
      <AlbumField
        value={typed.album}
        onChange={(event) => write({ album: event.currentTarget.value })}
      />
    </form>
  );
}

/** Facts about a picture: its uses, file, date and size. */
function PictureFacts({ picture }: { picture: Picture }) {
  const { id, name, bytes, width, height, created_at } = picture;
  const { data: uses } = useQuery(pictureUsesQuery([id]));
  const places = uses && namePictureUses(uses);
  return (
    <Facts columns={2}>
      <Fact name="In use" isWide>
        {places ? toPlaces(places) : '…'}
      </Fact>
      {name && (
        <Fact name="File" isWide>
          <bdi>{name}</bdi>
        </Fact>
      )}
      <Fact name="Added">{formatMoment(created_at)}</Fact>
      <Fact name="Size">
        {formatBytes(bytes)}
        {width && height && `, ${width} × ${height}`}
      </Fact>
    </Facts>
  );
}

const LIST = new Intl.ListFormat('en');

function toPlaces(places: readonly string[]): string {
  if (places.length === 0) return 'Nowhere';
  const text = LIST.format(places);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Opens a picture of the gallery to be cropped. */
function useCropPicture({ url }: Picture) {
  const opening = useOpenForCrop();
  return {
    window: opening.data,
    error: opening.error,
    open: () => opening.mutate(url),
    close: () => {
      opening.data?.picture.close();
      opening.reset();
    },
  };
}
