import { expect, test } from 'vitest';
import { sayLocked } from './lock-sentences.ts';
import { describeModes, isSameModes, listParts, nameParts, parseModes } from './modes.ts';
import { PART_KEYS } from './parts.ts';

test('stored modes of any shape yield a mode for every part', () => {
  const modes = parseModes({ cover: 'locked', bio: 'required', look: 'required', more: 'locked' });
  expect(Object.keys(modes)).toEqual(PART_KEYS);
  expect(listParts(modes, 'locked')).toEqual(['cover']);
  expect(listParts(modes, 'required')).toEqual(['bio']);
  expect(parseModes(null).look).toBe('free');
  expect(isSameModes(modes, parseModes({ bio: 'required', cover: 'locked' }))).toBe(true);
  expect(isSameModes(modes, parseModes({ cover: 'locked' }))).toBe(false);
});

test('a template’s summary names its locked and required parts', () => {
  const modes = parseModes({ look: 'locked', bio: 'required', phone: 'required' });
  expect(describeModes(modes)).toMatch(/^Locked: look\. Required: (bio and phone|phone and bio)$/);
  expect(describeModes(parseModes({ bio: 'required' }))).toBe('Required: bio');
  expect(describeModes(parseModes({}))).toBe('Everything free');
});

test('parts are named in a sentence', () => {
  expect(nameParts([])).toBe('');
  expect(nameParts(['look'])).toBe('look');
  expect(nameParts(['cover', 'company', 'phone'])).toBe('cover image, company and phone');
  expect(sayLocked('Northwind')).toBe('Northwind sets this for every page.');
});
