import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { PICTURE_LENGTHS } from '#account/pictures/rules/picture-words.ts';
import { albumsQuery } from '#account/pictures/web/pictures-list.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';

type AlbumFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'description'
>;

/** An album's name, existing or new. */
export function AlbumField(field: AlbumFieldProps) {
  const { data: albums = [] } = useQuery(albumsQuery);
  const listId = useId();
  return (
    <>
      <TextField
        {...field}
        label="Album"
        list={listId}
        maxLength={PICTURE_LENGTHS.album}
        autoComplete="off"
      />
      <datalist id={listId}>
        {albums.map(({ album }) => (
          <option key={album} value={album} />
        ))}
      </datalist>
    </>
  );
}
