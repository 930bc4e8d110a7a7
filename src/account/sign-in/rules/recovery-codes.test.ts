import { expect, test } from 'vitest';
import { buildRecoveryCode, parseRecoveryCode } from './recovery-codes.ts';

test('a code is sixteen characters in four groups, each of five bits', () => {
  expect(buildRecoveryCode(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(buildRecoveryCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(buildRecoveryCode(Uint8Array.from([8, 66, 16, 132, 33, 0, 0, 0, 0, 0]))).toBe(
    '1111-1111-0000-0000',
  );
});

test.each([
  ['ABCD-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
  [' abcd efgh jkmn pqrs\n', 'ABCDEFGHJKMNPQRS'],
  ['oOiI-lL00-0000-0000', '0011110000000000'],
  ['ABCD-EFGH-JKMN-PQR', null],
  ['ABCD-EFGH-JKMN-PQRU', null],
  ['123456', null],
  ['', null],
])('%j is read as %j', (typed, read) => {
  expect(parseRecoveryCode(typed)).toBe(read);
});
