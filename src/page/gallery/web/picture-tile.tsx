import { clsx } from 'clsx';
import { Link } from 'react-router';
import { toRendition } from '#account/pictures/rules/pictures.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { formatDate } from '#kit/web/time/dates.ts';

/** Enough for a high-density screen. */
const TILE = { width: 480, height: 480 };

type PictureTileProps = {
  picture: Picture;
  /** The link that opens the picture. */
  to: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** A picture of the gallery, which opens when pressed and can be selected. */
export function PictureTile({ picture, to, isSelected, onSelect }: PictureTileProps) {
  const name = namePicture(picture);
  return (
    <li className="relative flex min-w-0 flex-col gap-1.5">
      <Link
        to={to}
        preventScrollReset
        aria-label={`Open ${name}`}
        className={clsx(
          'block aspect-square overflow-hidden rounded-md border bg-sunken transition-opacity hover:opacity-85',
          isSelected ? 'border-accent outline-2 outline-accent' : 'border-line',
        )}
      >
        <img
          src={toRendition(picture.url, TILE)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </Link>
      <Checkbox
        label={`Select ${name}`}
        checked={isSelected}
        className="absolute top-1.5 left-1.5 bg-raised shadow-raised"
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <p className="truncate px-0.5 text-sm" title={name}>
        <bdi>{name}</bdi>
      </p>
      <p className="-mt-1.5 truncate px-0.5 text-ink-faint text-sm">
        {picture.album ? <bdi>{picture.album}</bdi> : formatDate(picture.created_at)}
      </p>
    </li>
  );
}

/** @returns a picture's name: its description, or its file name */
export function namePicture({ alt, name, created_at }: Picture): string {
  return alt || name || `Picture of ${formatDate(created_at)}`;
}
