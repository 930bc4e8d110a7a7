import { expect, test } from 'vitest';
import {
  markedAddress,
  parseShareMark,
  SHARE_MARK_KEYS,
  SHARE_MARKS,
  type ShareMark,
} from './share-marks.ts';

test('the places are fixed, and their names are distinct', () => {
  expect(SHARE_MARK_KEYS.join(' ')).toBe(
    'badge table signature slide instagram card sticker story call wallet nfc event',
  );
  expect(new Set(Object.values(SHARE_MARKS)).size).toBe(SHARE_MARK_KEYS.length);
});

test.for([
  ['badge', 'badge'],
  ['BADGE', 'badge'],
  ['', null],
  [undefined, null],
  ['qr', null],
  ['badge ', null],
  ['__proto__', null],
  ['toString', null],
  ['ſlide', null],
] as const)('%j names the place %j', ([text, mark]) => {
  expect(parseShareMark(text)).toBe(mark);
});

test.for([
  ['https://vizit.test/bio/ada', 'badge', 'https://vizit.test/bio/ada?at=badge'],
  ['https://ada.example/', 'nfc', 'https://ada.example/?at=nfc'],
  ['https://ada.example', 'nfc', 'https://ada.example/?at=nfc'],
  [
    'https://vizit.test/bio/ada?utm_source=x',
    'card',
    'https://vizit.test/bio/ada?utm_source=x&at=card',
  ],
] as const satisfies readonly (readonly [string, ShareMark, string])[])(
  'the short URL of %s for %s is %s',
  ([address, mark, short]) => {
    expect(markedAddress(address, mark)).toBe(short);
  },
);
