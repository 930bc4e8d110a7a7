import { expect, test } from 'vitest';
import { toSearchPattern, toSearchText } from '#kit/rules/values/search-text.ts';
import { CONTACT_CASES, SEARCH_TEXT_CASES, TAG_CASES } from '#test/cases/contacts.ts';
import {
  EMPTY_CONTACT,
  findContactProblem,
  nameContact,
  parseStatus,
  splitTags,
  toContact,
  toTags,
} from './contact.ts';

test.for(CONTACT_CASES)('a contact with %s', ([, given, problem]) => {
  const contact = toContact({ ...EMPTY_CONTACT, ...given });
  expect(findContactProblem(contact)?.sentence ?? null).toBe(problem);
});

test.for(TAG_CASES)('tags: %s', ([, given, kept]) => {
  expect(toTags(given)).toEqual(kept);
});

test('tags in one cell are separated by commas or semicolons', () => {
  expect(splitTags('vip, Oslo;vip ;')).toEqual(['vip', 'Oslo']);
});

test.for(SEARCH_TEXT_CASES)('%j is compared as %j', ([typed, compared]) => {
  expect(toSearchText(typed)).toBe(compared);
  expect(toSearchText(compared)).toBe(compared);
});

test('pattern characters are searched for literally', () => {
  expect(toSearchPattern(' 50%_\\ ')).toBe('%50\\%\\_\\\\%');
  expect(toSearchPattern('  ')).toBeNull();
});

test('a contact without a name is named by its other details', () => {
  expect(nameContact({ ...EMPTY_CONTACT, email: 'ada@vizit.test' })).toBe('ada@vizit.test');
  expect(nameContact({ ...EMPTY_CONTACT, email: 'ada@vizit.test', company: 'Engines' })).toBe(
    'Engines',
  );
});

test('an unknown status counts as new', () => {
  expect([parseStatus(' Customer'), parseStatus('friend'), parseStatus(3)]).toEqual([
    'customer',
    'new',
    'new',
  ]);
});
