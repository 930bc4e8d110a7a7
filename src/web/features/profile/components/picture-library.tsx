import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Images, Trash2 } from 'lucide-react';
import { toRendition } from '#domain/profile/pictures.ts';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import type { LibraryPicture } from '../../../lib/data/storage-client.ts';
import { formatMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { picturesQuery } from '../queries.ts';

/** Enough for a dense screen. */
const TILE = { width: 264, height: 264 };

type PictureLibraryProps = {
  current: string;
  onChoose: (url: string) => void;
  onDelete: (picture: LibraryPicture) => void;
};

/** The library as tiles, the newest picture first. */
export function PictureLibrary({ current, onChoose, onDelete }: PictureLibraryProps) {
  const library = useInfiniteQuery(picturesQuery);
  if (library.isPending) return <LoadingTiles />;
  if (library.isError && !library.data) {
    return (
      <LoadFailure title="Your pictures could not be loaded" onRetry={library.refetch}>
        {toErrorSentence(library.error, 'Please try again.')}
      </LoadFailure>
    );
  }
  const pictures = library.data.pages.flatMap((page) => page.pictures);
  if (pictures.length === 0) {
    return (
      <EmptyState icon={<Images />} title="No pictures yet">
        What you upload for your page is kept here, to be used again.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Your pictures" className="grid grid-cols-3 gap-2">
        {pictures.map((picture, index) => (
          <Tile
            key={picture.path}
            picture={picture}
            name={`picture ${index + 1}, ${formatMoment(picture.created_at)}`}
            isCurrent={picture.url === current}
            onChoose={onChoose}
            onDelete={onDelete}
          />
        ))}
      </ul>
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
  picture: LibraryPicture;
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
        onClick={() => onChoose(picture.url)}
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
