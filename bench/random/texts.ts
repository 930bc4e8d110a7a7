import fc, { type Arbitrary } from 'fast-check';

/** Known killers of servers: limits of ranges, zero bytes, broken encodings, prototype names. */
const SHARP_TEXTS = [
  '',
  '\u0000',
  '%00',
  '%c3%28',
  '%zz',
  '\ud800',
  '..',
  '../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-30',
  'infinity',
  '{}',
  '[]',
  '{',
  '*',
  '()',
  '((((((((((',
  "'",
  '"',
  '\\',
  '\r\n',
  '__proto__',
  'constructor',
  'toString',
  '00000000-0000-0000-0000-000000000000',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'ﷺ',
  '||||****!a',
];

/** A text that a tester might try. */
export const sharpText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SHARP_TEXTS),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.uuid(),
  fc.integer().map(String),
  fc
    .constantFrom('a', '(', '%', '🙂', '{"a":')
    .chain((piece) => fc.integer({ min: 1, max: 2000 }).map((count) => piece.repeat(count))),
);

/** A known word, or anything. */
export function wordOr(words: readonly string[]): Arbitrary<string> {
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, sharpText);
}

/** JSON with often known keys. */
export function jsonWith(keys: readonly string[]): Arbitrary<string> {
  const value = fc.oneof(
    sharpText,
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
    fc.constant('owner@vizit.test'),
  );
  const object = fc.dictionary(wordOr(keys), value, { maxKeys: 8 });
  return fc.oneof(
    { weight: 6, arbitrary: object.map((fields) => JSON.stringify(fields)) },
    {
      weight: 2,
      arbitrary: fc.array(object, { maxLength: 4 }).map((list) => JSON.stringify(list)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: sharpText },
  );
}
