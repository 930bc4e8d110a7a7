import { ImagePlus, Images, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { PICTURE_FILES } from '#account/pictures/web/picture-kinds.ts';
import { UploadRows, useUploadQueue } from '#account/pictures/web/uploads.tsx';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { DropZone } from '#kit/web/fields/drop-zone.tsx';
import { FileButton } from '#kit/web/fields/file-button.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { PictureField } from '#page/picture-fields/web/picture-field.tsx';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { ListEditor, type ListEntry } from './list-editor.tsx';

const PictureLibraryDialog = lazily(
  () => import('#page/picture-fields/web/picture-library-dialog.tsx'),
  (file) => file.PictureLibraryDialog,
);

/** A photo grid, with alt text for each picture. */
export function GalleryEditor() {
  return (
    <ListEditor
      list="gallery"
      label="Gallery"
      noun="picture"
      layout="grid"
      nameEntry={(picture) => picture.alt}
      Fields={GalleryTile}
      adding={<GalleryAdding />}
    />
  );
}

function GalleryTile({ entry }: { entry: ListEntry }) {
  const { index, name, handle, onRemove } = entry;
  return (
    <div className="flex h-full flex-col gap-2 rounded-md border border-line p-2">
      <div className="relative">
        <PictureField name={`gallery.${index}.url`} kind="gallery" noun={name} />
        <span className="absolute top-1 left-1 rounded-md bg-raised shadow-raised">{handle}</span>
        <IconButton
          label={`Remove ${name}`}
          title="Remove"
          icon={<X />}
          className="absolute top-1 right-1 bg-raised shadow-raised"
          onClick={onRemove}
        />
      </div>
      <InlineField
        label={`Description of ${name}`}
        maxLength={DRAFT_LENGTHS.alt}
        placeholder="Describe it"
        {...useDraftField(`gallery.${index}.alt`)}
      />
    </div>
  );
}

/** Adds pictures to a gallery, several at once. */
function GalleryAdding() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const add = (url: string, alt: string) =>
    setValue('gallery', [...getValues('gallery'), { url, focus: null, alt }], {
      shouldDirty: true,
    });
  const { queue, uploads } = useUploadQueue(({ url, alt }) => add(url, alt));
  return (
    <DropZone
      label="Add pictures"
      onFiles={queue.upload}
      className="flex w-full flex-col gap-4 rounded-md border border-line-strong border-dashed p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileButton variant="secondary" accept={PICTURE_FILES} multiple onFiles={queue.upload}>
          <ImagePlus />
          Add pictures
        </FileButton>
        <Button variant="ghost" onClick={() => setLibraryOpen(true)}>
          <Images />
          Choose from your pictures
        </Button>
        <p className="text-ink-faint pointer-coarse:hidden">or drop them here</p>
      </div>
      <UploadRows queue={queue} uploads={uploads} />
      <Suspense>
        {isLibraryOpen && (
          <PictureLibraryDialog
            current=""
            noun="a picture of the gallery"
            onChoose={add}
            onClose={() => setLibraryOpen(false)}
          />
        )}
      </Suspense>
    </DropZone>
  );
}
