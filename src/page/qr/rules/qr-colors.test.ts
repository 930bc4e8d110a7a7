import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, isDark, TEXT_CONTRAST } from '#page/design/rules/contrast.ts';
import { chooseQrColors } from './qr-colors.ts';

const NOTHING = { theme_color: null, primary_text_color: null, secondary_background: null };
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the owner’s colours are used where cameras can tell them apart', () => {
  expect(
    chooseQrColors({ ...NOTHING, theme_color: '#0f5132', secondary_background: '#f3efe6' }),
  ).toEqual({ modules: '#0f5132', ground: '#f3efe6' });
});

test('without colours, or with a pale accent, the code is dark on white', () => {
  expect(chooseQrColors(NOTHING)).toEqual({ modules: '#1c1917', ground: '#ffffff' });
  expect(chooseQrColors({ ...NOTHING, theme_color: '#fde68a' }).modules).toBe('#1c1917');
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
