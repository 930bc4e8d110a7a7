import { createContext, useContext } from 'react';
import { ENGLISH, type PageWords } from './english.ts';

const Words = createContext<PageWords>(ENGLISH);

/**
 * Wraps everything rendered of a page. Doesn't import other languages; the editor loads one when a page
 * needs it.
 */
export const PageWordsProvider = Words.Provider;

/** @returns the page's built-in texts, in its language */
export function usePageWords(): PageWords {
  return useContext(Words);
}
