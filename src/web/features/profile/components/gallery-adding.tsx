import { ImagePlus, Images } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { PICTURE_FILES } from '../../../lib/pictures/picture-kinds.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { useUploadPictures } from '../hooks/use-upload-pictures.ts';

const PictureLibraryDialog = lazily(
  () => import('./picture-library-dialog.tsx'),
  (file) => file.PictureLibraryDialog,
);

/** Where the pictures of a gallery come from, as many at once as are chosen. */
export function GalleryAdding() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const add = (url: string) =>
    setValue('gallery', [...getValues('gallery'), { url, alt: '' }], { shouldDirty: true });
  const { progress, failures, upload } = useUploadPictures(add);
  return (
    <DropZone
      label="Add pictures"
      onFiles={(files) => void upload(files)}
      className="flex w-full flex-col gap-4 rounded-md border border-line-strong border-dashed p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          variant="secondary"
          accept={PICTURE_FILES}
          multiple
          busy={progress !== null}
          {...(progress && {
            busyLabel: `Uploading ${progress.done + 1} of ${progress.total}…`,
          })}
          onFiles={(files) => void upload(files)}
        >
          <ImagePlus />
          Add pictures
        </FileButton>
        <Button variant="ghost" onClick={() => setLibraryOpen(true)}>
          <Images />
          Choose from your pictures
        </Button>
        <p className="text-ink-faint pointer-coarse:hidden">or drop them here</p>
      </div>
      {progress && (
        <progress
          aria-label="Pictures uploaded"
          className="h-1 w-full accent-accent"
          value={progress.done}
          max={progress.total}
        />
      )}
      <UploadFailures failures={failures} />
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

type UploadFailuresProps = { failures: readonly { name: string; problem: string }[] };

function UploadFailures({ failures }: UploadFailuresProps) {
  if (failures.length === 0) return null;
  return (
    <Banner tone="danger" announce>
      <ul>
        {failures.map(({ name, problem }) => (
          <li key={name}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
