import { expect, test } from 'vitest';
import {
  complete,
  given,
  listOf,
  nullable,
  number,
  oneOf,
  or,
  readFlag,
  record,
  text,
  whole,
} from './readers.ts';

test.each([
  ['a text', text(), 'word', 'word'],
  ['a text that is too long', text((typed) => typed.length < 3), 'word', undefined],
  ['no text', text(), 1, undefined],
  ['a bound', number(0, 64), 64, 64],
  ['beyond it', number(0, 64), 64.5, undefined],
  ['no number', number(0, 64), Number.NaN, undefined],
  [
    'no finite number',
    number(-Number.MAX_VALUE, Number.MAX_VALUE),
    Number.POSITIVE_INFINITY,
    undefined,
  ],
  ['below it', number(0, 64), -1, undefined],
  ['a number in text', whole(0, 100), '5', undefined],
  ['a fraction', whole(0, 100), 5.5, undefined],
  ['a name', oneOf(['auto', 'dark']), 'dark', 'dark'],
  ['a name of no list', oneOf(['auto', 'dark']), 'constructor', undefined],
  ['null', nullable(text()), null, null],
  ['missing, with a default', given(text(), ''), undefined, ''],
  ['invalid, with a default for missing only', given(text(), ''), null, undefined],
  ['invalid, with a default', or(text(), null), 1, null],
  ['a list', listOf(text()), ['a', ''], ['a', '']],
  ['a list with an invalid item', listOf(text()), ['a', 1], undefined],
  ['an object with more', record({ x: number(0, 9) }), { x: 1, y: 2 }, { x: 1 }],
  ['an object with less', record({ x: number(0, 9), y: number(0, 9) }), { x: 1 }, undefined],
  ['a list for an object', record({}), [], undefined],
  ['null for an object', record({}), null, undefined],
  ['a hostile key', record({ x: text() }), JSON.parse('{"__proto__":{"y":1},"x":"a"}'), { x: 'a' }],
  [
    'an object within one',
    complete({ x: complete({ y: or(readFlag, true) }) }),
    { x: [] },
    { x: { y: true } },
  ],
  ['anything for an object with defaults', complete({ x: or(text(), 'a') }), 'word', { x: 'a' }],
])('%s is read', (_name, read: (value: unknown) => unknown, value, expected) => {
  expect(read(value)).toEqual(expected);
});
