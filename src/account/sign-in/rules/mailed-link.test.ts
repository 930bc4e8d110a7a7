import { expect, test } from 'vitest';
import { parseMailedLink } from './mailed-link.ts';

const ORIGIN = 'https://vizit.example';
const FRAGMENT =
  '#token_hash=pkce_abc&type=signup&email=ada%2Bx%40vizit.test&redirect_to=https%3A%2F%2Fvizit.example%2Fleads';

test('an emailed link carries its purpose, recipient and target', () => {
  expect(parseMailedLink(FRAGMENT, ORIGIN)).toEqual({
    tokenHash: 'pkce_abc',
    type: 'signup',
    email: 'ada+x@vizit.test',
    path: '/leads',
  });
});

test.for([
  ['https://evil.example/leads', '/'],
  ['https://vizit.example.evil.example/', '/'],
  ['https://vizit.example//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/signin', '/'],
  ['https://vizit.example/signin?a=1', '/signin?a=1'],
])('a link to %j leads to %j', ([target = '', path]) => {
  const fragment = new URLSearchParams({ token_hash: 'a', type: 'recovery', redirect_to: target });
  expect(parseMailedLink(String(fragment), ORIGIN)?.path).toBe(path);
});

test('an unescaped target keeps all of its query', () => {
  const shared =
    'https://vizit.example/edit?title=Cups&url=https%3A%2F%2Fshop.example%2F%3Fa%3D1%26b%3D2';
  const fragment = `#token_hash=a&type=signup&email=ada@vizit.test&redirect_to=${shared}`;
  expect(parseMailedLink(fragment, ORIGIN)?.path).toBe(shared.slice(ORIGIN.length));
  const evil = fragment.replace('https://vizit.example/', 'https://evil.example/');
  expect(parseMailedLink(evil, ORIGIN)?.path).toBe('/');
});

test.for(['', '#', '#token_hash=&type=signup', '#token_hash=a&type=sms', '#access_token=a'])(
  '%j isn’t one of our links',
  (fragment) => {
    expect(parseMailedLink(fragment, ORIGIN)).toBeNull();
  },
);
