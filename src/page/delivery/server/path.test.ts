import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePublicPagePath } from './page-addresses.ts';

test.each([
  ['/bio/ada', 'ada', ''],
  ['/bio/Ada_X', 'ada_x', ''],
  ['/bio/ada/', 'ada', ''],
  ['/bio/ada?qr=1&x=%', 'ada', '?qr=1&x=%'],
  ['/bio/%61da', 'ada', ''],
])('%s requests the page of %s', (target, username, query) => {
  expect(parsePublicPagePath(target)).toEqual({ username, query });
});

test.each([
  '/bio/',
  '/bio//',
  '/bio/a-b',
  '/bio/a/b',
  '/bio/%',
  '/bio/%ff',
  '/bio/%00',
  '/bio/../etc/passwd',
  `/bio/${'a'.repeat(31)}`,
  `/bio/${'%61'.repeat(9_000)}`,
  '/bio/ａｄａ',
  '/bio/__proto__%00',
])('%s can’t be a page', (target) => {
  expect(parsePublicPagePath(target)?.username).toBeNull();
});

test.each([
  '/',
  '/bio',
  '/biology',
  '/bio/ada.vcf',
  '/bio/ada%2Evcf?x',
  '/bio/ada.svg?size=512',
  '/bio/ada.png',
  '/bio/ada.json',
  '/bio/ada/card.png',
  '/bio/ada/swap',
  '/bio/ada/swap?at=badge',
  '/bio/ada/swap.json',
  '/bio/ada/portrait.png',
  'http://host/bio/ada',
  '*',
  '',
])('%s isn’t a public page', (target) => {
  expect(parsePublicPagePath(target)).toBeNull();
});

test('no request target makes the parser throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (rest) => {
      parsePublicPagePath(`/bio/${rest}`);
      parsePublicPagePath(rest);
    }),
  );
});
