import { expect, test } from 'vitest';
import { closeRedirect } from './secured-response.ts';

const HOME = 'https://vizit.test';

test.each([
  ['https://ada.example/', 'https://ada.example/#'],
  ['https://ada.example/?qr=1', 'https://ada.example/?qr=1#'],
  [
    'https://ada.example/?code=x&a=b%20c&error=y&error_description=z',
    'https://ada.example/?a=b+c#',
  ],
  ['https://ada.example/?error_code=x&postcode=1', 'https://ada.example/?postcode=1#'],
  ['//ada.example/?code=x', 'https://ada.example/#'],
  ['/\\ada.example/', 'https://ada.example/#'],
  ['http://vizit.test/', 'http://vizit.test/#'],
  ['https://ada.example/#leads', 'https://ada.example/#leads'],
])('a redirect to %s leaves our origin as %s', (location, expected) => {
  expect(closeRedirect(location, HOME)).toBe(expected);
});

test.each([
  '/bio/ada?code=x',
  '?code=x',
  `${HOME}/auth/callback?code=x`,
  `${HOME}/#access_token=x`,
])('a redirect to %s stays on our origin unchanged', (location) => {
  expect(closeRedirect(location, HOME)).toBe(location);
});

test('on an owner’s domain, every other origin counts as foreign', () => {
  expect(closeRedirect(`${HOME}/bio/ada?code=x`, null)).toBe(`${HOME}/bio/ada#`);
  expect(closeRedirect('/my-details/x', null)).toBe('/my-details/x');
});
