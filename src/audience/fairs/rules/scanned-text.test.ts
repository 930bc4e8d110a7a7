import { expect, test } from 'vitest';
import { sortScanned, toCameraSentence } from './scanned-text.ts';

const ORIGIN = 'https://vizit.test';

test.for([
  ['a page', 'https://vizit.test/bio/ada', { kind: 'page', path: '/bio/ada.vcf' }],
  ['a marked page', 'https://vizit.test/bio/ada?at=badge', { kind: 'page', path: '/bio/ada.vcf' }],
  ['a scan', 'https://vizit.test/q/3RG0/BADGE', { kind: 'page', path: '/q/3RG0/BADGE' }],
  [
    'another site',
    ' https://linkedin.example/in/ada ',
    { kind: 'fields', typed: { message: 'https://linkedin.example/in/ada' } },
  ],
  [
    'another screen of ours',
    'https://vizit.test/pricing',
    { kind: 'fields', typed: { message: 'https://vizit.test/pricing' } },
  ],
  ['an email', 'mailto:ada%40vizit.test', { kind: 'fields', typed: { email: 'ada@vizit.test' } }],
  ['a phone', 'tel:+4712345678', { kind: 'fields', typed: { phone: '+4712345678' } }],
  ['a broken email', 'mailto:%E0%A4%A', { kind: 'nothing' }],
  ['a script', 'javascript:alert(1)', { kind: 'nothing' }],
  ['a network', 'WIFI:T:WPA;S:Fair;P:secret;;', { kind: 'nothing' }],
  ['words', 'Hall 7', { kind: 'nothing' }],
  ['nothing', '', { kind: 'nothing' }],
] as const)('a code with %s is known', ([, text, found]) => {
  expect(sortScanned(text, ORIGIN)).toMatchObject(found);
});

test('a card is found whatever surrounds it', () => {
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ελένη\r\nEND:VCARD';
  expect(sortScanned(`\uFEFF${card}\n`, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(sortScanned(card.toLowerCase(), ORIGIN)).toMatchObject({ kind: 'card' });
});

test('each failure of a camera says the next step', () => {
  expect(toCameraSentence('NotAllowedError')).toMatch(/^The camera is blocked\. Allow it/);
  expect(toCameraSentence('NotFoundError')).toMatch(/^There’s no camera/);
  expect(toCameraSentence('NotReadableError')).toMatch(/^Another app/);
  expect(toCameraSentence('ReaderError')).toMatch(/^The code reader isn’t on this device/);
  expect(toCameraSentence('AbortError')).toMatch(/^The camera couldn’t start/);
});
