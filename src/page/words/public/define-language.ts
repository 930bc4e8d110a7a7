import { ENGLISH, type PageWords } from './english.ts';

/** A page language and its built-in texts. Sections and embeds it doesn't name are in English. */
export type Language = Omit<PageWords, 'sections' | 'embed'> & {
  dir: 'ltr' | 'rtl';
  /** Its own letters, which identify a page's language. */
  letters: RegExp;
  /** If a page has several languages' letters, the lowest rank is tried first. */
  rank: number;
  sections: Partial<PageWords['sections']>;
  embed: Partial<PageWords['embed']> & Pick<PageWords['embed'], 'opens' | 'loads'>;
};

/** @returns the language with every text; `npm run generate` lists it */
export function defineLanguage<L extends Language>(language: L): L & PageWords {
  const { sections, embed } = language;
  return {
    ...language,
    sections: { ...ENGLISH.sections, ...sections },
    embed: { ...ENGLISH.embed, ...embed },
  };
}
