import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, isDark, TEXT_CONTRAST } from '#page/design/rules/contrast.ts';
import { chooseQrColors, findQrCorrection } from './qr-colors.ts';

const NOTHING = { theme_color: null, primary_text_color: null, secondary_background: null };
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the owner’s colours are used where cameras can tell them apart', () => {
  expect(
    chooseQrColors({ ...NOTHING, theme_color: '#0f5132', secondary_background: '#f3efe6' }),
  ).toEqual({ modules: '#0f5132', ground: '#f3efe6' });
});

test('without colours, the code is dark on white', () => {
  expect(chooseQrColors(NOTHING)).toEqual({ modules: '#1c1917', ground: '#ffffff' });
  expect(findQrCorrection(NOTHING)).toBeNull();
});

test('a pale accent keeps its hue, and is darkened until it is readable', () => {
  const { modules, ground } = chooseQrColors({ ...NOTHING, theme_color: '#fde68a' });
  expect(ground).toBe('#ffffff');
  expect(contrastOf(modules, ground)).toBeLessThan(TEXT_CONTRAST + 1);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(modules.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
});

test.for([
  ['#0f5132', '#f3efe6', null],
  ['#0f5132', null, null],
  ['#fde68a', null, 'close'],
  ['#8a8a8a', '#9a9a9a', 'close'],
  ['#f97316', '#111111', 'dark'],
  [null, '#111111', 'dark'],
] as const)('with %s on %s, the owner is told: %s', ([theme_color, secondary_background, told]) => {
  expect(findQrCorrection({ ...NOTHING, theme_color, secondary_background })).toBe(told);
});

test('a code is never light on dark, and always readable, whatever an owner picks', () => {
  const choice = fc.option(color);
  fc.assert(
    fc.property(choice, choice, choice, (theme_color, primary_text_color, secondary_background) => {
      const colors = chooseQrColors({ theme_color, primary_text_color, secondary_background });
      expect(isDark(colors.ground)).toBe(false);
      expect(isDark(colors.modules)).toBe(true);
      expect(contrastOf(colors.modules, colors.ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
});
