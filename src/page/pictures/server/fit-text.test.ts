import { expect, test } from 'vitest';
import { loadPictureFonts } from './fonts.ts';
import { styleName, TITLE_WIDTH } from './social-card.tsx';
import { fitText } from './social-picture.tsx';

test.for([
  ['a fitting text', 'Ada Lovelace', /^Ada Lovelace$/],
  ['words', 'Mathematician writer '.repeat(12).trim(), /(?:Mathematician|writer)…$/],
  ['a word without an end', 'W'.repeat(200), /^W{20,80}…$/],
] as const)('%s: text is cut to three lines at the end of a word', async ([, name, cut]) => {
  const fonts = await loadPictureFonts();
  const box = { width: TITLE_WIDTH, lines: 3, style: styleName(name), fonts };
  const fitting = await fitText(name, box);
  expect(fitting).toMatch(cut);
  expect(await fitText(fitting, box)).toBe(fitting);
});
