import { expect, test } from 'vitest';
import { adminUserPath, bioPath, contactCardPath, isScreenPath, PATHS } from './paths.ts';

test.for([...Object.values(PATHS)])('a screen stands at %s', (path) => {
  expect(isScreenPath(path)).toBe(true);
  expect(isScreenPath(`${path}/`.replace('//', '/'))).toBe(true);
});

test('a screen stands at each account, for administrators', () => {
  expect(isScreenPath(adminUserPath('00000000-0000-4000-8000-00000000000a'))).toBe(true);
  expect(isScreenPath(adminUserPath('nobody'))).toBe(false);
});

test.for(['', '/nowhere', '/Dashboard', '/dashboard//', '/admin/nothing', '/bio/ada', '/toString'])(
  'no screen stands at %j',
  (path) => {
    expect(isScreenPath(path)).toBe(false);
  },
);

test('a public page stands at /bio/{username}, its card beside it', () => {
  expect(bioPath('Ada_1')).toBe('/bio/Ada_1');
  expect(contactCardPath('Ada_1')).toBe('/bio/Ada_1.vcf');
});
