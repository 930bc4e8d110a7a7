import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, makePackagedLinks } from './binaries.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'binaries-'));
  mkdirSync(join(root, 'native/lib'), { recursive: true });
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(root, { recursive: true }));

const link = () => join(root, 'native/lib/libpq.so.5');

test('links that npm cannot package are created', () => {
  makePackagedLinks(root);
  expect(readFileSync(link(), 'utf8')).toBe('library');
});

test('an existing link is left alone, and a wrong one is corrected', () => {
  makePackagedLinks(root);
  const before = lstatSync(link()).ino;
  makePackagedLinks(root);
  expect(lstatSync(link()).ino).toBe(before);
  rmSync(link());
  symlinkSync('libpq.so.4', link());
  makePackagedLinks(root);
  expect(readFileSync(link(), 'utf8')).toBe('library');
});

test('this platform’s binaries are present', () => {
  const { initdb, postgres, version } = findBinaries();
  expect([existsSync(initdb), existsSync(postgres)]).toEqual([true, true]);
  expect(version).toMatch(/^18\./);
});
