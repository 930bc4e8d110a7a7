import { createContext, useContext } from 'react';
import { ENGLISH, type PageWords } from './english.ts';

const Words = createContext<PageWords>(ENGLISH);

/** Around all that is drawn of a page. The other languages are not imported here: the editor fetches them when a page needs one. */
export const PageWordsProvider = Words.Provider;

/** @returns what the page says of its own, in its language */
export function usePageWords(): PageWords {
  return useContext(Words);
}
