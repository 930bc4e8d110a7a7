import { expect, test } from 'vitest';
import { adminUserPath, bioPath, contactCardPath, PATHS } from './paths.ts';
import { isScreenPath } from './screen-paths.ts';

test.for([...Object.values(PATHS)])('%s is a screen', (path) => {
  expect(isScreenPath(path)).toBe(true);
  expect(isScreenPath(`${path}/`.replace('//', '/'))).toBe(true);
});

test('each account has a screen for administrators', () => {
  expect(isScreenPath(adminUserPath('00000000-0000-4000-8000-00000000000a'))).toBe(true);
  expect(isScreenPath(adminUserPath('nobody'))).toBe(false);
});

test.for(['', '/nowhere', '/Dashboard', '/dashboard//', '/admin/nothing', '/bio/ada', '/toString'])(
  '%j isn’t a screen',
  (path) => {
    expect(isScreenPath(path)).toBe(false);
  },
);

test('a public page is at /bio/{username}, with its card beside it', () => {
  expect(bioPath('Ada_1')).toBe('/bio/Ada_1');
  expect(contactCardPath('Ada_1')).toBe('/bio/Ada_1.vcf');
});
