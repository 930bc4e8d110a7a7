// Written by `npm run generate` (scripts/generated-registries/).
export const LETTERS = [
  { lang: 'ja', dir: 'ltr', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { lang: 'ko', dir: 'ltr', letters: /\p{Script=Hangul}/u },
  { lang: 'zh', dir: 'ltr', letters: /\p{Script=Han}/u },
  { lang: 'he', dir: 'rtl', letters: /\p{Script=Hebrew}/u },
  { lang: 'ar', dir: 'rtl', letters: /\p{Script=Arabic}/u },
  { lang: 'th', dir: 'ltr', letters: /\p{Script=Thai}/u },
  { lang: 'el', dir: 'ltr', letters: /\p{Script=Greek}/u },
] as const;
