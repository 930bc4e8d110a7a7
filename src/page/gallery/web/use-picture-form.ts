import { useRef, useState } from 'react';
import { type PictureWords, readPictureWords } from '#account/pictures/rules/picture-words.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { useDescribePictures } from './describing.ts';

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
