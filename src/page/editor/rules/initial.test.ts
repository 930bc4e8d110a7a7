import { afterEach, expect, test, vi } from 'vitest';
import { toInitial } from './initial.ts';

afterEach(() => vi.unstubAllGlobals());

test.for([
  ['ada', 'A'],
  ['  ada', 'A'],
  ['👩‍🚀 Ada', '👩‍🚀'],
  ['🇸🇪 Maya', '🇸🇪'],
  ['e\u0301milie', 'E\u0301'],
  ['أحمد', 'أ'],
  ['  ', ''],
  ['', ''],
] as const)('the initial of %j is %j', ([name, initial]) => {
  expect(toInitial(name)).toBe(initial);
});

test('a browser without text segmentation gets a whole code point', () => {
  vi.stubGlobal('Intl', {});
  expect(toInitial('ada')).toBe('A');
  expect(toInitial('🌱 Ada')).toBe('🌱');
});
