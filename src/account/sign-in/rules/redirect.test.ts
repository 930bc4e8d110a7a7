import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMailedRedirect, parseRedirect, signInPath } from './redirect.ts';

// 'A signed-in visitor is sent to it, or to / if it is absent.' · 'redirect accepts same-origin paths only'
test.for([
  ['/billing', '/billing'],
  ['/billing?plan=yearly#pay', '/billing?plan=yearly#pay'],
  ['/a/../b', '/b'],
  ['/?to=https://evil.example', '/?to=https://evil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  [undefined, '/'],
  [null, '/'],
  ['', '/'],
  ['billing', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['\t//evil.example', '/'],
  [' //evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['javascript:alert(1)', '/'],
] as const)('after signing in, %j leads to %j', ([value, path]) => {
  expect(parseRedirect(value)).toBe(path);
});

test('redirects stay on the origin, and checking one twice changes nothing', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '%2e',
    '\t',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = parseRedirect(`/${pieces.join('')}`);
      expect(new URL(path, 'https://vizit.example').origin).toBe('https://vizit.example');
      expect(parseRedirect(path)).toBe(path);
    }),
  );
});

test('an emailed link keeps the sign-in’s target, unless that is too long for mail programs', () => {
  expect(parseMailedRedirect('/edit?url=https%3A%2F%2Fshop.example')).toBe(
    '/edit?url=https%3A%2F%2Fshop.example',
  );
  expect(parseMailedRedirect('//evil.example')).toBe('/');
  expect(parseMailedRedirect(`/edit?text=${'a'.repeat(1000)}`)).toBe('/');
});

test('the sign-in path leads back: /auth?redirect=/billing', () => {
  expect(decodeURIComponent(signInPath('/billing'))).toBe('/auth?redirect=/billing');
  const back = new URL(signInPath('/leads?a=1&b=2'), 'https://vizit.example').searchParams;
  expect(parseRedirect(back.get('redirect'))).toBe('/leads?a=1&b=2');
});
