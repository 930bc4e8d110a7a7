import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toRendition } from '#account/pictures/rules/pictures.ts';
import { albumsQuery, libraryQuery, type Picture } from '#account/pictures/web/pictures-list.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { SearchField } from '#kit/web/fields/search-field.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** Enough for a high-density screen. */
const TILE = { width: 264, height: 264 };

type PictureLibraryProps = {
  current: string;
  onChoose: (picture: Picture) => void;
  onDelete: (picture: Picture) => void;
};

/** The library as tiles, newest first. */
export function PictureLibrary({ current, onChoose, onDelete }: PictureLibraryProps) {
  const [search, setSearch] = useState('');
  const [album, setAlbum] = useState<string | null>(null);
  const library = useInfiniteQuery(libraryQuery({ search, album }));
  if (library.isPending) return <LoadingTiles />;
  if (library.isError && !library.data) {
    return (
      <LoadFailure title="We couldn’t load your pictures" onRetry={library.refetch}>
        {toErrorSentence(library.error, 'Please try again.')}
      </LoadFailure>
    );
  }
  const pictures = library.data.pages.flatMap((page) => page.rows);
  const isWaiting = library.isPlaceholderData;
  if (pictures.length === 0 && search === '' && album === null && !isWaiting) {
    return (
      <EmptyState drawing="pictures" title="No pictures yet">
        Pictures you upload are kept here, ready to reuse.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label="Search your pictures"
          value={search}
          onSearch={setSearch}
          className="min-w-40 flex-1"
        />
        <AlbumChoice album={album} onChoose={setAlbum} />
      </div>
      {pictures.length === 0 && (
        <EmptyState drawing="search" title="No pictures match">
          Try fewer words, or another album.
        </EmptyState>
      )}
      <Tiles
        pictures={pictures}
        isWaiting={isWaiting}
        current={current}
        onChoose={onChoose}
        onDelete={onDelete}
      />
      {library.hasNextPage && (
        <Button
          variant="secondary"
          busy={library.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void library.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <p className="text-ink-soft">
        <Link to={PATHS.gallery} className={TEXT_LINK_LOOK}>
          Manage your pictures in the gallery
        </Link>
      </p>
    </div>
  );
}

type TilesProps = PictureLibraryProps & { pictures: readonly Picture[]; isWaiting: boolean };

function Tiles({ pictures, isWaiting, current, onChoose, onDelete }: TilesProps) {
  return (
    <ul
      aria-label="Your pictures"
      aria-busy={isWaiting}
      className="grid grid-cols-3 gap-2 transition-opacity empty:hidden aria-busy:opacity-60"
    >
      {pictures.map((picture, index) => (
        <Tile
          key={picture.id}
          picture={picture}
          name={nameTile(picture, index)}
          isCurrent={picture.url === current}
          onChoose={onChoose}
          onDelete={onDelete}
        />
      ))}
    </ul>
  );
}

/** `picture 2, An oak` */
function nameTile({ alt, name, created_at }: Picture, index: number): string {
  return `picture ${index + 1}, ${alt || name || formatMoment(created_at)}`;
}

type AlbumChoiceProps = { album: string | null; onChoose: (album: string | null) => void };

/** Renders nothing without albums. */
function AlbumChoice({ album, onChoose }: AlbumChoiceProps) {
  const { data: albums = [] } = useQuery(albumsQuery);
  if (albums.length === 0) return null;
  return (
    <div className="w-36">
      <ChoiceField
        label="Album"
        hideLabel
        value={album ?? ''}
        options={[
          { value: '', label: 'Any album' },
          ...albums.map((one) => ({ value: one.album, label: one.album })),
        ]}
        onChoose={(chosen) => onChoose(chosen || null)}
      />
    </div>
  );
}

function LoadingTiles() {
  return (
    <div role="status" aria-label="Loading your pictures" className="grid grid-cols-3 gap-2">
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Skeleton key={tile} className="aspect-square" />
      ))}
    </div>
  );
}

type TileProps = Omit<PictureLibraryProps, 'current'> & {
  picture: Picture;
  name: string;
  isCurrent: boolean;
};

function Tile({ picture, name, isCurrent, onChoose, onDelete }: TileProps) {
  return (
    <li className="relative">
      <button
        type="button"
        aria-label={`Use ${name}`}
        aria-current={isCurrent || undefined}
        className={clsx(
          'block aspect-square w-full overflow-hidden rounded-md border border-line bg-sunken',
          'transition-opacity hover:opacity-85 aria-current:outline-2 aria-current:outline-accent aria-current:outline-offset-2',
        )}
        onClick={() => onChoose(picture)}
      >
        <img
          src={toRendition(picture.url, TILE)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      <IconButton
        label={`Delete ${name}`}
        icon={
          <span className="grid size-7 place-items-center rounded-sm border border-line bg-raised">
            <Trash2 />
          </span>
        }
        className="absolute right-0 bottom-0 hover:bg-transparent"
        onClick={() => onDelete(picture)}
      />
    </li>
  );
}
