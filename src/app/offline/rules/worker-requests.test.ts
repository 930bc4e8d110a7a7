import { expect, test } from 'vitest';
import { PATHS } from '#kit/rules/paths.ts';
import {
  isGone,
  isPageOf,
  listKeptHeaders,
  markKept,
  type RequestKind,
  sortRequest,
  toAskedUrl,
} from './worker-requests.ts';

const ORIGIN = 'https://vizit.test';
const FILES = ['/assets/app-1a2b3c4.js', '/assets/first-1a2b3c4.css'];

const sort = (method: string, path: string, mode = 'cors') =>
  sortRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);

test.each([
  ['/', 'screen'],
  ['/dashboard', 'screen'],
  ['/leads?lead=1', 'screen'],
  ['/edit/', 'screen'],
  ['/edit?url=https%3A%2F%2Fshop.example', 'screen'],
  ['/bio/ada', null],
  ['/bio/ada.vcf', null],
  ['/team/acme', null],
  ['/q/1a2b', null],
  ['/auth', null],
  ['/signin', null],
  ['/signup', null],
  ['/forgot-password', null],
  ['/auth/confirm', null],
  ['/auth/callback?code=1', null],
  ['/auth/second-factor', null],
  ['/reset-password', null],
  ['/start', null],
  ['/pricing', null],
  ['/admin', null],
  ['/admin/users', null],
  ['/privacy', null],
  ['/report/ada', null],
  ['/sandbox/mail', null],
  ['/nowhere', null],
  ['https://elsewhere.example/dashboard', null],
] as const)('opening %s is %j to the worker', (path, kind) => {
  expect(sort('GET', path, 'navigate')).toBe(kind);
});

test.each<readonly [method: string, path: string, kind: RequestKind]>([
  ['GET', '/assets/app-1a2b3c4.js', 'file'],
  ['GET', '/assets/app-1a2b3c4.js?again=1', 'file'],
  ['GET', '/assets/of-another-build.js', null],
  ['GET', '/before-paint.js', 'file'],
  ['GET', '/code-reader.js', 'last seen'],
  ['GET', '/code-reader.wasm', 'last seen'],
  ['GET', '/bio/ada.svg', 'last seen'],
  ['GET', '/bio/ada.svg?at=badge', 'last seen'],
  ['GET', '/bio/ada.png', null],
  ['GET', '/bio/ada.json', null],
  ['GET', '/rest/v1/leads?select=id', null],
  ['POST', '/rest/v1/rpc/own_plan', null],
  ['GET', '/storage/v1/object/public/pictures/a.webp', null],
  ['POST', '/functions/v1/create-checkout', null],
  ['GET', '/auth/v1/user', null],
  ['POST', '/auth/v1/token?grant_type=refresh_token', null],
  ['POST', '/auth/v1/logout?scope=global', 'sign-out'],
  ['POST', '/auth/v1/logout?scope=local', 'sign-out'],
  ['POST', '/auth/v1/logout?scope=others', null],
  ['POST', '/dashboard', null],
  ['GET', '/worker.js', null],
  ['GET', '/config.json', null],
  ['GET', 'https://elsewhere.example/assets/app-1a2b3c4.js', null],
])('%s %s is %j to the worker', (method, path, kind) => {
  expect(sort(method, path)).toBe(kind);
});

test('every screen is either kept or left to the network', () => {
  const kinds = Object.values(PATHS).map((path) => sort('GET', path, 'navigate'));
  expect(new Set(kinds)).toEqual(new Set(['screen', null]));
});

test('a long share isn’t sent to the server', () => {
  const shared = (length: number) => `${ORIGIN}/edit?text=${'%CE%B1'.repeat(length)}`;
  expect(toAskedUrl(shared(100_000))).toBe(`${ORIGIN}/edit`);
  expect(toAskedUrl(shared(100))).toBe(shared(100));
});

const PAGE =
  '<!doctype html><html lang="en"><script src="/assets/app-1a2b3c4.js"></script><link href="/assets/first-1a2b3c4.css">';

test('a page is kept only with the files of its own build', () => {
  expect(isPageOf(PAGE, FILES)).toBe(true);
  expect(isPageOf(PAGE.replace('app-1a2b3c4', 'app-9z8y7x6'), FILES)).toBe(false);
  expect(isPageOf('<h1>We’ll be back soon</h1>', FILES)).toBe(false);
});

test('the kept page says that it was kept, under the same policy', () => {
  expect(markKept(PAGE)).toContain('<html data-kept lang="en">');
  const headers = new Headers({
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/html',
    'content-encoding': 'br',
    'content-length': '7',
    etag: '"a"',
  });
  expect(listKeptHeaders(headers)).toEqual([
    ['content-security-policy', "default-src 'none'"],
    ['content-type', 'text/html'],
  ]);
});

test('a worker unregisters without its file, and stays through an outage', () => {
  expect([404, 410].map(isGone)).toEqual([true, true]);
  expect([200, 429, 500, 502, 503].map(isGone)).toEqual(Array(5).fill(false));
});
