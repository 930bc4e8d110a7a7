import { useQuery } from '@tanstack/react-query';
import { namePictureUses } from '#account/pictures/rules/picture-uses.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { formatBytes } from '#kit/web/files/format-bytes.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { pictureUsesQuery } from './queries.ts';

/** Facts about a picture: its uses, file, date and size. */
export function PictureFacts({ picture }: { picture: Picture }) {
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
