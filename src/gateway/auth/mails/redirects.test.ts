import { expect, test } from 'vitest';
import { addToRedirect, resolveRedirect } from './redirects.ts';

const settings = {
  siteUrl: 'https://site.example',
  redirectAllowList: ['https://app.example/welcome', 'http://localhost:3000'],
  redirectPaths: null,
};

test.each([
  'https://site.example/anything?x=1#y',
  'https://app.example/welcome',
  'https://app.example/welcome/back?x=1',
  'http://localhost:3000/signin',
])('%s is allowed', (wanted) => {
  expect(resolveRedirect(wanted, settings)).toBe(wanted);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:\\\\evil.example',
  'https://site.example\\@evil.example',
  'https://site.example@evil.example',
  'https://user:password@site.example',
  'https://site.example.evil.example',
  'https://site.example:8443/',
  'http://site.example/',
  'https:///evil.example',
  'https://evil.example/https://site.example',
  'https://app.example/',
  'https://app.example/welcomed',
  'https://app.example/welcome/../admin',
  'javascript:alert(1)//https://site.example',
  'data:text/html,x',
  ' https://evil.example',
  'https://site.example\n.evil.example',
  'https://site.example\t@evil.example',
  '/signin',
  '',
  'nonsense',
])('%j leads to the site instead', (wanted) => {
  expect(resolveRedirect(wanted, settings)).toBe(settings.siteUrl);
});

const someOnly = { ...settings, redirectPaths: ['/', '/inbox', '/people/*'] };

test.each([
  'https://site.example/',
  'https://site.example/inbox',
  'https://site.example/inbox/?x=1#y',
  'https://site.example/people/7',
  'https://app.example/welcome/back',
])('%s is an allowed path', (wanted) => {
  expect(resolveRedirect(wanted, someOnly)).toBe(wanted);
});

test.each([
  'https://site.example/pages/stranger',
  'https://site.example/inbox/further',
  'https://site.example/inboxes',
  'https://site.example/INBOX',
  'https://site.example/people',
  'https://site.example/people/../pages/stranger',
  'https://site.example/people/%2e%2e/pages/stranger',
  'https://site.example/people/..%2fpages/stranger',
  'https://site.example/people/..%5Cpages/stranger',
  'https://site.example//inbox',
])('%s isn’t an allowed path, and leads to the site instead', (wanted) => {
  expect(resolveRedirect(wanted, someOnly)).toBe(settings.siteUrl);
});

test('without a redirect, the site itself is the target', () => {
  expect(resolveRedirect(undefined, settings)).toBe(settings.siteUrl);
});

test('values go into the fragment, into the query, or both', () => {
  const target = 'https://site.example/a?b=c';
  const values = { error_description: 'a b&c' };
  expect(addToRedirect(target, values)).toBe(`${target}#error_description=a+b%26c`);
  expect(addToRedirect(target, values, { inQuery: true })).toBe(
    `${target}&error_description=a+b%26c#error_description=a+b%26c`,
  );
  expect(addToRedirect(target, { code: 'x' }, { inQuery: true, inFragment: false })).toBe(
    `${target}&code=x`,
  );
});
