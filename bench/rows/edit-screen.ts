import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '#server/project-root.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { weighAll } from '../stand/weigh.ts';

/** What has to be there before the editor can be drawn: its frame and the screen. */
const ENTRIES = ['index.html', 'layouts/user-layout.tsx', 'routes/edit.tsx'];

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Every script the editor cannot be drawn without; sections, preview and windows follow. */
export const editScreen: Row = {
  title: 'Editor',
  async measure(scope) {
    const { url } = await startServer(scope, { dataDirectory: createDataDirectory(scope) });
    const files = listFiles(readManifest(), ENTRIES);
    return [
      atMost({
        what: 'script until the editor stands, gzip',
        value: await weighAll(
          files.map((file) => `${url}/${file}`),
          'gzip',
        ),
        target: 200,
        unit: 'KB',
        note: `${files.length} files`,
      }),
    ];
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
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []);
}
