import { Camera, Images, ImageUp } from 'lucide-react';
import { PICTURE_FILES } from '#account/pictures/web/picture-kinds.ts';
import { picturesList } from '#account/pictures/web/pictures-list.ts';
import { UploadRows } from '#account/pictures/web/upload-rows.tsx';
import { useUploadQueue } from '#account/pictures/web/use-upload-queue.ts';
import { DropZone } from '#kit/web/fields/drop-zone.tsx';
import { FileButton } from '#kit/web/fields/file-button.tsx';
import { usePastedFiles } from '#kit/web/fields/use-pasted-files.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AlbumFilter } from './album-filter.tsx';
import { GalleryPage } from './gallery-page.tsx';
import { GalleryUsage } from './gallery-usage.tsx';

const PANEL = defer(
  () => import('./picture-panel.tsx'),
  (file) => file.PicturePanel,
);

/** The owner's pictures: add, describe, sort into albums, delete. */
export function PictureGallery() {
  const address = useListAddress(picturesList);
  const { params, setOverlay } = address;
  const album = params.get('album');
  // Pictures added while an album is open go into that album.
  const { queue, uploads } = useUploadQueue(undefined, album ? { album } : {});
  usePastedFiles(queue.upload);
  const pictureId = params.get('picture');
  const PicturePanel = useDeferred(PANEL, pictureId !== null);
  return (
    <DropZone label="Gallery" onFiles={queue.upload} className="flex flex-col gap-6">
      <PageHeader
        title="Gallery"
        description={
          <>
            Your pictures, for every place of your page.
            <span className="pointer-coarse:hidden"> Drop or paste more anywhere here.</span>
          </>
        }
        actions={<AddingButtons onFiles={queue.upload} />}
      />
      <GalleryUsage />
      <UploadRows queue={queue} uploads={uploads} />
      <ListScreen
        list={picturesList}
        address={address}
        icon={<Images />}
        failed="Your pictures could not be loaded"
        filters={<AlbumFilter address={address} />}
        empty={<NoPictures onFiles={queue.upload} />}
        hint="Try fewer words, or another album."
      >
        {(pictures, page) => <GalleryPage address={address} pictures={pictures} page={page} />}
      </ListScreen>
      {pictureId && PicturePanel && (
        <PicturePanel
          key={pictureId}
          id={pictureId}
          onClose={() => setOverlay((next) => next.delete('picture'))}
        />
      )}
    </DropZone>
  );
}

type AddingProps = { onFiles: (files: File[]) => void };

function AddingButtons({ onFiles }: AddingProps) {
  return (
    <>
      <FileButton
        variant="secondary"
        className="hidden pointer-coarse:inline-flex"
        accept="image/*"
        capture="environment"
        onFiles={onFiles}
      >
        <Camera />
        Take a photo
      </FileButton>
      <FileButton accept={PICTURE_FILES} multiple onFiles={onFiles}>
        <ImageUp />
        Add pictures
      </FileButton>
    </>
  );
}

function NoPictures({ onFiles }: AddingProps) {
  return (
    <EmptyState
      icon={<Images />}
      title="No pictures yet"
      action={
        <FileButton variant="secondary" accept={PICTURE_FILES} multiple onFiles={onFiles}>
          <ImageUp />
          Choose pictures
        </FileButton>
      }
    >
      Add as many at once as you like. You can use each of them wherever your page shows a picture.
    </EmptyState>
  );
}
