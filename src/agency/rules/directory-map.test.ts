import { expect, test } from 'vitest';
import { ATTRIBUTE_KEYS, listNewlyLocked, parseMap, sayChanged, saySent } from './directory.ts';

test('stored rules of any age yield a rule for every attribute', () => {
  const map = parseMap({ title: 'locked', phone: 'suggested', name: 'always', more: 'locked' });
  expect(Object.keys(map)).toEqual(ATTRIBUTE_KEYS);
  expect(map).toMatchObject({ title: 'locked', phone: 'suggested', name: 'off', photo: 'off' });
  expect(parseMap(null).title).toBe('off');
  expect(listNewlyLocked(map, parseMap({}))).toEqual(['title']);
  expect(listNewlyLocked(map, map)).toEqual([]);
});

test('a directory’s attributes show the number of people they are sent for', () => {
  const sent = { title: 1, workPhone: 2, mobilePhone: 31 };
  expect(saySent('title', sent)).toBe('sent for 1 person');
  expect(saySent('phone', sent)).toBe('sent for 31 people');
  expect(saySent('photo', sent)).toBe('not sent yet');
  expect(saySent('photo', null)).toBe('not sent yet');
  expect([sayChanged(0), sayChanged(3)]).toEqual(['nothing changed', '3 changed']);
});
