/** Scripts used by one language, or mainly by one. */
const SCRIPTS: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
];

/** A page's language, as far as its letters show, and its direction. */
export type PageLanguage = { lang: string; dir: 'ltr' | 'rtl' };

/**
 * @param words of the page's head
 * @returns their language, by the script of most of their first letters; English if that is inconclusive
 */
export function findPageLanguage(words: {
  full_name: string;
  designation: string;
  bio: string;
}): PageLanguage {
  const text = `${words.full_name} ${words.designation} ${words.bio}`.slice(0, 500);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(([script]) => {
    const own = text.match(new RegExp(script.source, 'gu'))?.length ?? 0;
    return own > 0 && own * 4 >= letters;
  });
  const lang = found?.[1] ?? 'en';
  return { lang, dir: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr' };
}
