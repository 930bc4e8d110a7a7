import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * Writes a compressed tar archive, reproducibly.
 *
 * @param file the target
 * @param root the folder that paths in the archive begin at
 * @param paths files, and folders with all their content
 */
export async function writeArchive(
  file: string,
  root: string,
  paths: readonly string[],
): Promise<void> {
  const archive = pack();
  const bytes = buffer(archive);
  for (const name of (await Promise.all(paths.map((path) => listFiles(root, path)))).flat()) {
    archive.entry({ name, mtime: new Date(0) }, await readFile(join(root, name)));
  }
  archive.finalize();
  await writeFile(file, gzipSync(await bytes, { level: 9 }));
}

async function listFiles(root: string, path: string): Promise<string[]> {
  if ((await stat(join(root, path))).isFile()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
