import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, isDark, mixColors, TEXT_CONTRAST, toReadable } from './contrast.ts';
import { LIGHT } from './default-palettes.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white has a contrast of 21, and a colour on itself 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#8b5cf6', '#8B5CF6')).toBe(1);
});

test('the specified violet is too light for white text, and so is adjusted', () => {
  expect(contrastOf('#8B5CF6', '#ffffff')).toBeLessThan(TEXT_CONTRAST);
  expect(LIGHT.accent).toBe('#7c3aed');
  expect(contrastOf(LIGHT.accent, LIGHT['on-accent'])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(isDark(LIGHT.accent)).toBe(true);
});

test('halfway between black and white is grey', () => {
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
});

test('any colour can be made readable on any background', () => {
  fc.assert(
    fc.property(color, color, (wanted, background) => {
      expect(contrastOf(toReadable(wanted, background), background)).toBeGreaterThanOrEqual(
        TEXT_CONTRAST,
      );
    }),
  );
});

test('a readable colour is left alone', () => {
  expect(toReadable('#1c1917', '#faf9f7')).toBe('#1c1917');
});
