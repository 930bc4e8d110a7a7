import { expect, test } from 'vitest';
import { codeCardPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { sortScanned, toCameraSentence } from './scanned-text.ts';

const ORIGIN = 'https://vizit.test';
const ID = '9a2c1a9e-1111-4222-8333-944455556666';
const CODE = { kind: 'page', path: codeCardPath(ID) };

test.for([
  ['a page', 'https://vizit.test/bio/ada', { kind: 'page', path: '/bio/ada.vcf' }],
  ['a marked page', 'https://vizit.test/bio/ada?at=badge', { kind: 'page', path: '/bio/ada.vcf' }],
  ['a page’s id', ORIGIN + scanPath(ID), CODE],
  ['a page’s id and a mark', ORIGIN + scanPath(ID, 'badge'), CODE],
  ['an older one at the page’s domain', `https://ada.example${scanPath(ID, 'badge')}`, CODE],
  [
    'a broken id',
    'https://vizit.test/q/3RG0/BADGE',
    { kind: 'fields', typed: { message: 'https://vizit.test/q/3RG0/BADGE' } },
  ],
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
  [
    'a MECARD',
    'MECARD:N:Hopper,Grace;TEL:+12025550142;TEL:1;EMAIL:grace@navy.example;ORG:US Navy;URL:x.example;;',
    {
      kind: 'fields',
      typed: {
        full_name: 'Grace Hopper',
        phone: '+12025550142',
        email: 'grace@navy.example',
        company: 'US Navy',
      },
    },
  ],
  [
    'a MECARD in one name, with escaped signs',
    'mecard:n:山田 太郎;note:Hall 7\\; 10\\:30\\, \\\\o/',
    { kind: 'fields', typed: { full_name: '山田 太郎', message: 'Hall 7; 10:30, \\o/' } },
  ],
  ['an empty MECARD', 'MECARD:URL:x.example;;', { kind: 'nothing' }],
  ['a network', 'WIFI:T:WPA;S:Fair;P:secret;;', { kind: 'nothing' }],
  ['words', 'Hall 7', { kind: 'nothing' }],
  ['nothing', '', { kind: 'nothing' }],
] as const)('a code with %s is recognised', ([, text, found]) => {
  expect(sortScanned(text, ORIGIN)).toMatchObject(found);
});

test('a card is found in any surroundings', () => {
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ελένη\r\nEND:VCARD';
  expect(sortScanned(`\uFEFF${card}\n`, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(sortScanned(card.toLowerCase(), ORIGIN)).toMatchObject({ kind: 'card' });
});

test('each camera failure says what to do next', () => {
  expect(toCameraSentence('NotAllowedError')).toMatch(/^The camera is blocked\. Allow it/);
  expect(toCameraSentence('NotFoundError')).toMatch(/^There’s no camera/);
  expect(toCameraSentence('NotReadableError')).toMatch(/^Another app/);
  expect(toCameraSentence('ReaderError')).toMatch(/^The code reader isn’t on this device/);
  expect(toCameraSentence('AbortError')).toMatch(/^The camera couldn’t start/);
});
