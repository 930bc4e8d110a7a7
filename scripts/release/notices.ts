import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, listParts } from '../build-sbom.ts';

const NOTICE = /^(?:licen[cs]e|notice|copying)/i;

/**
 * The notices that most bundled packages' licences require on redistribution.
 *
 * @param root of the project, with its packages installed
 * @returns licences and notices of all its packages, each text once, below its packages
 */
export async function collectNotices(root: string, lock: Lock): Promise<string> {
  const packages = new Map<string, Set<string>>();
  for (const { folder, name, version, license = '' } of listParts(lock)) {
    for (const text of await readNotices(join(root, folder), license)) {
      packages.set(text, (packages.get(text) ?? new Set()).add(`${name} ${version}`));
    }
  }
  return [...packages]
    .map(([text, names]) => `${[...names].join(', ')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Some have their licence only in package.json. A package for another platform isn't installed. */
async function readNotices(folder: string, license: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return [];
  const texts = names
    .filter((name) => NOTICE.test(name))
    .map(async (name) => (await readFile(join(folder, name), 'utf8')).trim());
  return texts.length > 0 ? Promise.all(texts) : [license];
}
