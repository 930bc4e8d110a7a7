import { LETTERS } from './letters.generated.ts';

/** A page's language, guessed from its letters, and its direction. */
export type PageLanguage = { lang: string; dir: 'ltr' | 'rtl' };

/**
 * @param words of the page's head
 * @returns their language, by the script of most of the first letters; English if inconclusive
 */
export function findPageLanguage(words: {
  full_name: string;
  designation: string;
  bio: string;
}): PageLanguage {
  const text = `${words.full_name} ${words.designation} ${words.bio}`.slice(0, 500);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = LETTERS.find((each) => {
    const own = text.match(new RegExp(each.letters, 'gu'))?.length ?? 0;
    return own > 0 && own * 4 >= letters;
  });
  return { lang: found?.lang ?? 'en', dir: found?.dir ?? 'ltr' };
}
