import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { weighAll } from '../stand/weigh.ts';

const FRAME = ['index.html', 'layouts/user-layout.tsx'];
const EDIT = [...FRAME, 'routes/page/edit.tsx'];

/** The files each screen needs before it can be used, and the most they may weigh. */
const SCREENS = [
  ['/edit: script until its frame stands', EDIT, 200],
  [
    '/edit: script until it can be typed in, which comes beside the page',
    [...EDIT, 'features/page/profile/components/profile-editor.tsx'],
    240,
  ],
  ['/start: script until it can be typed in', ['index.html', 'routes/doors/start.tsx'], 200],
] as const;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Every script that making a page can't begin without; sections, previews and windows follow. */
export const editScreen: Row = {
  title: 'Editor and /start, gzip',
  async measure(scope) {
    const { url } = await startServer(scope, { dataDirectory: createDataDirectory(scope) });
    const manifest = readManifest();
    return Promise.all(
      SCREENS.map(async ([what, entries, target]) => {
        const files = listFiles(manifest, entries);
        const addresses = files.map((file) => `${url}/${file}`);
        const value = await weighAll(addresses, 'gzip');
        return atMost({ what, value, target, unit: 'KB', note: `${files.length} files` });
      }),
    );
  },
};

function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL('dist/web/.vite/manifest.json', PROJECT_ROOT), 'utf8'));
}

/** @returns the files of the entries, and all they import at once */
function listFiles(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The build has no ${key}.`);
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []);
}
