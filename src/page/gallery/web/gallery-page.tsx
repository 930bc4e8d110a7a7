import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { SelectAll } from '#kit/web/list-parts/selection-bar.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useSelection } from '#kit/web/lists/use-selection.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
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
export function GalleryPage({ address, pictures, page }: GalleryPageProps) {
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
