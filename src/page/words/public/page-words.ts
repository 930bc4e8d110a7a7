import { createContext, useContext } from 'react';
import { ENGLISH, type PageWords } from './english.ts';

const Words = createContext<PageWords>(ENGLISH);

/**
 * Wraps everything drawn of a page. Doesn't import the other languages: the editor loads them when
 * a page needs one.
 */
export const PageWordsProvider = Words.Provider;

/** @returns the page's built-in texts, in its language */
export function usePageWords(): PageWords {
  return useContext(Words);
}
