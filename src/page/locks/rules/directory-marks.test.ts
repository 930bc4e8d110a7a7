import { expect, test } from 'vitest';
import { listMarked, parseMarks } from './directory-marks.ts';
import { sayMark } from './lock-sentences.ts';
import { nameParts } from './modes.ts';

test('stored marks of any age yield the known parts and marks', () => {
  const marks = parseMarks({ picture: 'locked', phone: 'suggested', bio: 'x', more: 'locked' });
  expect(marks).toEqual({ picture: 'locked', phone: 'suggested' });
  expect(parseMarks(undefined)).toEqual({});
  expect(nameParts(listMarked(marks, 'locked'))).toBe('profile picture');
  expect(sayMark(marks, 'phone')).toBe('From your directory. You can change it.');
  expect(sayMark(marks, 'bio')).toBeNull();
});
