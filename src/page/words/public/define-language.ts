import { ENGLISH, type PageWords } from './english.ts';

/** A language of pages and their words in it. Sections and embeds it doesn't name are in English. */
export type Language = Omit<PageWords, 'sections' | 'embed'> & {
  dir: 'ltr' | 'rtl';
  /** Its own letters, by which a page's language is found. */
  letters: RegExp;
  /** If a page has letters of several languages, the lowest rank is tried first. */
  rank: number;
  sections: Partial<PageWords['sections']>;
  embed: Partial<PageWords['embed']> & Pick<PageWords['embed'], 'opens' | 'loads'>;
};

/** @returns the language with every word; `npm run generate` lists it */
export function defineLanguage<L extends Language>(language: L): L & PageWords {
  const { sections, embed } = language;
  return {
    ...language,
    sections: { ...ENGLISH.sections, ...sections },
    embed: { ...ENGLISH.embed, ...embed },
  };
}
