/** Scripts that one language, or one before all others, is written in. */
const SCRIPTS: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
];

/** How a page is read: the language it is written in as far as its letters tell, and the way it runs. */
export type PageLanguage = { lang: string; dir: 'ltr' | 'rtl' };

/**
 * @param words of the page's head
 * @returns their language by the script most of the first letters are in; English where that tells nothing
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
