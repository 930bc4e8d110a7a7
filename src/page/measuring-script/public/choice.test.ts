// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';
import { findChoice, keepChoice } from './choice.ts';
import { loadGoogle } from './main.ts';

const GOOGLE: Measurer = { kind: 'google', id: 'G-ABC123DEF4', name: 'Google Analytics' };
const META: Measurer = { kind: 'meta', id: '1234567890123456', name: 'Meta' };
const DAY_MS = 24 * 60 * 60 * 1000;

const store = (value: unknown) =>
  localStorage.setItem(
    'vizit-consent-ada',
    typeof value === 'string' ? value : JSON.stringify(value),
  );

beforeEach(() => localStorage.clear());

test('consent covers the services it named, not ones added later', () => {
  expect(findChoice('ada', [GOOGLE])).toBeNull();
  keepChoice('ada', [GOOGLE], true);
  expect(findChoice('ada', [GOOGLE])).toBe(true);
  expect(findChoice('ada', [GOOGLE, META])).toBeNull();
});

test('an answer applies to one page', () => {
  store({ yes: true, to: ['Google Analytics'], at: Date.now() });
  expect(findChoice('ada', [GOOGLE])).toBe(true);
  expect(localStorage.getItem('vizit-consent-grace')).toBeNull();
});

test('an answer lasts 180 days, and so do Google’s cookies', () => {
  store({ yes: true, to: ['Google Analytics'], at: Date.now() - 179 * DAY_MS });
  expect(findChoice('ada', [GOOGLE])).toBe(true);
  loadGoogle(GOOGLE.id);
  onTestFinished(() => document.head.replaceChildren());
  const said = (window.dataLayer ?? []).map((command) => [...(command as IArguments)]);
  expect(said).toContainEqual([
    'config',
    GOOGLE.id,
    expect.objectContaining({ cookie_expires: 15_552_000 }),
  ]);
});

test('a refusal covers every service', () => {
  store({ yes: false, to: ['Google Analytics'], at: Date.now() });
  expect(findChoice('ada', [GOOGLE, META])).toBe(false);
});

test.for([
  { yes: true, to: ['Google Analytics'], at: Date.now() - 181 * DAY_MS },
  { yes: true, to: ['Google Analytics'] },
  { yes: 'true', to: ['Google Analytics'], at: Date.now() },
  { yes: true, to: null, at: Date.now() },
  'true',
  '{',
  '[]',
])('%j isn’t consent', (value) => {
  store(value);
  expect(findChoice('ada', [GOOGLE])).not.toBe(true);
});
