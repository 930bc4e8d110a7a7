import { expect, test } from 'vitest';
import { FEATURE_KEYS } from '#money/plans/rules/features.ts';
import { tellClosing, tellFeatureChange } from './feature-controls.ts';
import { parseAmount, toTyped } from './payments.ts';

test.for([
  ['3.99', 'usd', 399],
  ['3,9', 'usd', 390],
  ['1 200', 'jpy', 1200],
  ['3.99', 'jpy', null],
  ['1.5', 'isk', 150],
  ['0', 'usd', null],
  ['1e3', 'usd', null],
  ['-1', 'usd', null],
  ['1000000', 'usd', null],
  ['', 'usd', null],
] as const)('%s in %s is %s in the smallest unit', ([typed, currency, amount]) => {
  expect(parseAmount(typed, currency)).toBe(amount);
});

test('an amount is prefilled as text that parses back to it', () => {
  for (const [amount, currency] of [
    [399, 'usd'],
    [1200, 'jpy'],
    [150, 'isk'],
  ] as const) {
    expect(parseAmount(toTyped(amount, currency), currency)).toBe(amount);
  }
});

test('a feature change says in advance what it would hide', () => {
  const change = { plan: 'premium', feature: 'lead_form', is_enabled: false, max_count: null };
  expect(tellFeatureChange(change, 'premium', 1234)).toBe(
    'Hides Lead form on 1,234 pages. Nothing is deleted.',
  );
  expect(tellFeatureChange(change, 'premium', 0)).toBe(
    'No page of Premium Monthly uses Lead form now, so nothing is hidden.',
  );
});

test('every feature says what switching it off closes and keeps; an unknown one says nothing', () => {
  for (const key of FEATURE_KEYS) expect(tellClosing(key)).toMatch(/^[A-Z].+\. .+\.$/);
  expect(tellClosing('flying')).toBe('');
});
