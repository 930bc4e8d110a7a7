import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef, useState } from 'react';
import {
  PICTURE_LENGTHS,
  type PictureWords,
  readPictureWords,
} from '#account/pictures/rules/picture-words.ts';
import { albumsQuery, type Picture } from '#account/pictures/web/pictures-list.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { toast } from '#kit/web/toasts/toast.ts';

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

export type PictureForm = ReturnType<typeof usePictureForm>;

/** A picture's alt text and album as form state. @returns it, with a function that saves it */
export function usePictureForm({ id, alt, album }: Picture) {
  const [typed, setTyped] = useState<PictureWords>({ alt, album });
  const [problem, setProblem] = useState<string | null>(null);
  const describing = useDescribePictures();
  /** Set once everything is saved. */
  const isDone = useRef(false);
  const isDirty = typed.alt !== alt || typed.album !== album;
  /** @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    const { words, problem } = readPictureWords(typed);
    setProblem(problem ?? null);
    if (problem || describing.isPending) return false;
    const refusal = await describing.ask({ ids: [id], words }, 'Your text wasn’t saved.');
    setProblem(refusal);
    if (refusal !== null) return false;
    setTyped(words);
    toast.success('Saved');
    return true;
  };
  return {
    typed,
    problem,
    isDirty,
    isDone,
    busy: describing.isPending,
    save,
    write: (words: Partial<PictureWords>) => setTyped({ ...typed, ...words }),
    /** The picture was deleted, and its draft with it. */
    finish: () => {
      isDone.current = true;
    },
  };
}

type Description = { ids: readonly string[]; words: { alt?: string; album?: string } };

/** Saves the descriptions of one or more pictures. */
export function useDescribePictures() {
  return useWrite({
    write: async ({ ids, words }: Description) => {
      await dataClient
        .from('pictures')
        .update(words)
        .in('id', [...ids])
        .throwOnError();
    },
    stale: staleAfter.pictureChange(),
  });
}
