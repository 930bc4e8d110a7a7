import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Finds matches in a folder's sources, for tests that check a list for completeness.
 *
 * @param folder from the project's root
 * @param pattern with one group
 * @returns the group's matches, in all files but tests
 */
export function findInSources(folder: string, pattern: RegExp): string[] {
  return readSources(folder)
    .flatMap(({ text }) => [...text.matchAll(pattern)])
    .map(([, found = '']) => found);
}

/** @param folder from the project's root @returns the paths of its matching sources */
export function listSources(folder: string, pattern: RegExp): string[] {
  return readSources(folder)
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path);
}

/** @param folder from the project's root @returns its sources, without tests */
export function readSources(folder: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|sql)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
