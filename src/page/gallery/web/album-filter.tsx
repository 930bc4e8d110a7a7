import { useQuery } from '@tanstack/react-query';
import { albumsQuery } from '#account/pictures/web/picture-queries.ts';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';

/** Filters by album; renders nothing without albums. */
export function AlbumFilter({ address }: { address: ListAddress }) {
  const { data: albums = [] } = useQuery(albumsQuery);
  const shown = address.params.get('album');
  // The URL may still name an album that has just been emptied.
  const isGone = shown && !albums.some(({ album }) => album === shown);
  if (albums.length === 0 && !shown) return null;
  return (
    <FilterChoice
      address={address}
      param="album"
      label="Album"
      any="Any album"
      options={[
        ...albums.map(({ album, pictures }) => ({ value: album, label: `${album} (${pictures})` })),
        { value: '', label: 'In no album' },
        ...(isGone ? [{ value: shown, label: shown }] : []),
      ]}
    />
  );
}
