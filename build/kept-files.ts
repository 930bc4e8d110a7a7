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

/** What screens that open offline need besides their own files. */
const AROUND = [
  'src/app/web/guards/profile-guards.ts',
  'src/app/web/layouts/user-layout.tsx',
  'src/app/offline/web/kept-program.tsx',
  'src/app/web/later.ts',
  'src/kit/web/toasts/toaster.tsx',
  'src/audience/dashboard/web/figures.tsx',
  'src/audience/fairs/web/read-lead.ts',
];

/** A phone keeps this much; more isn't the few screens any more. */
const MOST_BYTES = 2_000_000;

/**
 * @param directory of the built dashboard
 * @returns the paths of the files that its kept screens need, with the parts that they load later
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
  const first = closeOver(manifest, ['index.html']);
  const shown = closeOver(manifest, entries);
  // The program's first files load every screen later, these only their own parts.
  const later = [...shown]
    .filter((key) => !first.has(key))
    .flatMap((key) => listLater(manifest, key));
  const files = new Set(listNamed(readFileSync(join(directory, 'index.html'), 'utf8')));
  for (const key of [...first, ...shown, ...closeOver(manifest, later)]) {
    for (const file of listFiles(manifest, key)) files.add(`/${file}`);
  }
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(directory, file)).size, 0);
  if (bytes > MOST_BYTES) throw new Error(`The kept screens have ${bytes} bytes.`);
  return [...files].sort();
}

/** @returns chunks and all their static imports, by their keys */
function closeOver(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return found;
}

const listLater = (manifest: Manifest, key: string) => manifest[key]?.dynamicImports ?? [];

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
