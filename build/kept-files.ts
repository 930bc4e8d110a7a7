import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readScreens } from '../scripts/checks/read-screens.ts';
import { KEPT_SCREENS } from '../src/app/offline/rules/kept-paths.ts';

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** Files the offline screens need besides their own. */
const AROUND = [
  'src/app/web/guards/profile-guards.ts',
  'src/app/web/layouts/user-layout.tsx',
  'src/app/web/later.ts',
  'src/kit/web/toasts/toaster.tsx',
];

/** The most a phone should store; more means that other screens slipped in. */
const MOST_BYTES = 1_500_000;

/**
 * @param directory of the built dashboard
 * @returns the paths of the files its kept screens need, including all parts they load later
 * @throws Error if a screen is missing, or they have become too large
 */
export function listKeptFiles(directory: string): string[] {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(directory, '.vite/manifest.json'), 'utf8'),
  );
  const screens = readScreens('.').filter(({ paths }) =>
    paths.some((path) => KEPT_SCREENS.includes(path)),
  );
  const entries = [...AROUND, ...screens.map(({ file }) => file)].map((file) =>
    findChunk(manifest, file),
  );
  const files = new Set(listNamed(readFileSync(join(directory, 'index.html'), 'utf8')));
  for (const key of listReached(manifest, 'index.html', entries)) {
    for (const file of listFiles(manifest, key)) files.add(`/${file}`);
  }
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(directory, file)).size, 0);
  if (bytes > MOST_BYTES) throw new Error(`The kept screens have ${bytes} bytes.`);
  return [...files].sort();
}

/**
 * @param page whose own imports begin the program; it loads every screen later, so those aren't followed
 * @param entries chunks, by their keys
 * @returns the keys of the program and of all that the entries load, at once or when something is pressed
 */
export function listReached(
  manifest: Manifest,
  page: string,
  entries: readonly string[],
): Set<string> {
  const found = new Set<string>();
  const walk = (keys: readonly string[], follow: (chunk: Chunk) => readonly string[]) => {
    for (const key of keys) {
      const chunk = manifest[key];
      if (!chunk || found.has(key)) continue;
      found.add(key);
      walk(follow(chunk), follow);
    }
  };
  walk([page], ({ imports = [] }) => imports);
  walk(entries, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  return found;
}

const listFiles = (manifest: Manifest, key: string) => {
  const chunk = manifest[key];
  return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
};

/** @returns the assets that a page names: scripts, styles and fonts */
function listNamed(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

/** @param file from the project's root @returns its key, which is relative to the dashboard's */
function findChunk(manifest: Manifest, file: string): string {
  const key = relative('src/app/web', file);
  if (!(key in manifest)) throw new Error(`No file of the build begins with ${file}.`);
  return key;
}
