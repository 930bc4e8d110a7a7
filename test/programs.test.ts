import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { hasProgram } from './programs.ts';

test('a missing program skips its tests, and fails them by name in CI', () => {
  vi.stubEnv('CI', '');
  expect(hasProgram('node', '--version')).toBe(true);
  expect(hasProgram('no-such-program')).toBe(false);
  vi.stubEnv('CI', '1');
  expect(hasProgram('node', '--version')).toBe(true);
  expect(() => hasProgram('no-such-program')).toThrow(
    'The program “no-such-program” is missing, so tests would be left out.',
  );
  vi.unstubAllEnvs();
});

test('every test that can be skipped asks here', () => {
  const root = join(import.meta.dirname, '..');
  const unasked = ['src', 'supabase', 'scripts', 'test', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const mayBeLeftOut = /\b(?:test|describe)\s*\.(?:runIf|skipIf|skip|todo)\(/.test(text);
      return mayBeLeftOut && !/\b(?:hasProgram|isHere|hasVarnish|hasCaddy)\(/.test(text);
    });
  expect(unasked).toEqual([]);
});
