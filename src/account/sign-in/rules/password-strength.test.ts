import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measurePassword, PASSWORD_STRENGTHS } from './password.ts';

test.each([
  ['', 'Too short'],
  ['Zx9!kQ2#v', 'Too short'],
  ['   short1!   ', 'Too short'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['1234567890123', 'Weak'],
  ['qwertyuiop', 'Weak'],
  ['password1234', 'Weak'],
  ['4815162342', 'Weak'],
  ['maya-lindgren', 'Good'],
  ['x7Kq-2mPz_Lw', 'Strong'],
  ['correct horse battery', 'Strong'],
  ['zażółć gęślą jaźń', 'Strong'],
])('%j is %s', (password, strength) => {
  expect(PASSWORD_STRENGTHS[measurePassword(password)]).toBe(strength);
});

test('adding characters never makes a password weaker', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (start, more) => {
      const longer = measurePassword(`${start}${more}`);
      expect(longer).toBeGreaterThanOrEqual(measurePassword(start));
      expect(PASSWORD_STRENGTHS[longer]).toBeDefined();
    }),
  );
});
