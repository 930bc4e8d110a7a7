import { useQuery } from '@tanstack/react-query';
import { Camera, Images, ImageUp } from 'lucide-react';
import { PICTURE_FILES } from '#account/pictures/web/picture-kinds.ts';
import { albumsQuery, type Picture, picturesList } from '#account/pictures/web/pictures-list.ts';
import { UploadRows, useUploadQueue } from '#account/pictures/web/uploads.tsx';
import { defer } from '#kit/public/defer.ts';
import { DropZone, usePastedFiles } from '#kit/web/fields/drop-zone.tsx';
import { FileButton } from '#kit/web/fields/file-button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { SelectAll, useSelection } from '#kit/web/lists/selection-bar.tsx';
import { type ListAddress, useListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { isQuota, type Usage } from '#money/plans/rules/quotas.ts';
import { ownUsageQuery, UsageRow } from '#money/plans/web/usage-settings.tsx';
import { PictureTile } from './picture-tile.tsx';

const SELECTED = defer(
  () => import('./selected-pictures.tsx'),
  (file) => file.SelectedPictures,
);

type GalleryPageProps = {
  address: ListAddress;
  pictures: readonly Picture[];
  page: ShownPage;
};

/** One page of the gallery, with its actions. */
function GalleryPage({ address, pictures, page }: GalleryPageProps) {
  const selection = useSelection(pictures);
  const { selected, has, select, selectAll } = selection;
  const SelectedPictures = useDeferred(SELECTED, selected.length > 0);
  const tiles = (
    <ul
      aria-label="Pictures"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
    >
      {pictures.map((picture) => (
        <PictureTile
          key={picture.id}
          picture={picture}
          to={`?${address.change((next) => next.set('picture', picture.id))}`}
          isSelected={has(picture.id)}
          onSelect={(isSelected) => select(picture.id, isSelected)}
        />
      ))}
    </ul>
  );
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2">
          <SelectAll selected={selected.length} of={pictures.length} onSelectAll={selectAll} />
        </div>
      }
      footer={selected.length > 0 && SelectedPictures && <SelectedPictures selection={selection} />}
    >
      {tiles}
    </ListPage>
  );
}

const PANEL = defer(
  () => import('./picture-panel.tsx'),
  (file) => file.PicturePanel,
);

/** The owner's pictures: add, describe, sort into albums, delete. */
export function GalleryScreen() {
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
      <Screen
        title="Gallery"
        description={
          <>
            All your pictures, ready for your page.
            <span className="pointer-coarse:hidden"> Drop or paste more anywhere here.</span>
          </>
        }
        actions={<AddingButtons onFiles={queue.upload} />}
      >
        <GalleryUsage />
        <UploadRows queue={queue} uploads={uploads} />
        <ListScreen
          list={picturesList}
          address={address}
          icon={<Images />}
          failed="We couldn’t load your pictures"
          options={{ album: useAlbums(album) }}
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
      </Screen>
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
      drawing="pictures"
      title="No pictures yet"
      action={
        <FileButton variant="secondary" accept={PICTURE_FILES} multiple onFiles={onFiles}>
          <ImageUp />
          Add pictures
        </FileButton>
      }
    >
      Add pictures here, and use them anywhere on your page.
    </EmptyState>
  );
}

/** The albums, including the open one, which may have just been emptied. */
function useAlbums(shown: string | null) {
  const { data: albums = [] } = useQuery(albumsQuery);
  const isGone = shown && !albums.some(({ album }) => album === shown);
  if (albums.length === 0 && !shown) return undefined;
  return [
    ...albums.map(({ album, pictures }) => ({ value: album, label: `${album} (${pictures})` })),
    { value: '', label: 'In no album' },
    ...(isGone ? [{ value: shown, label: shown }] : []),
  ];
}

/** Storage used for pictures; renders nothing until loaded, because nothing depends on it. */
function GalleryUsage() {
  const userId = useOwner();
  const { data } = useQuery(ownUsageQuery(userId));
  const rows = data?.filter(isOfPictures);
  if (!rows || rows.length === 0) return <div className="h-10" />;
  return (
    <div className="@container">
      <dl aria-label="Picture storage" className="grid gap-x-10 gap-y-4 @md:grid-cols-2">
        {rows.map((row) => (
          <UsageRow key={row.quota} {...row} />
        ))}
      </dl>
    </div>
  );
}

function isOfPictures({ quota }: Usage): boolean {
  return isQuota(quota) && (quota === 'pictures' || quota === 'picture_bytes');
}
