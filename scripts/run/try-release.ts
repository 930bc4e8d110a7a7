import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packRelease } from '../release/pack-release.ts';
import { runCommand } from './run-command.ts';
import type { Count } from './test-count.ts';
import { tryServer } from './try-start.ts';

/**
 * Packs a release, installs it in an empty folder whose name has a space, and starts it there.
 *
 * @param node the path of the Node.js to use
 */
export async function tryRelease(node: string): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'a release '));
  try {
    const packed = await packRelease(tmpdir());
    const file = join(folder, basename(packed));
    await rename(packed, file);
    const install = `cd '${folder}' && npm install --no-audit --no-fund --loglevel=error './${basename(file)}'`;
    const { code, output } = await runCommand(install, { isQuiet: true, node });
    if (code !== 0) throw new Error(`npm install ended with ${code}\n${output}`);
    return await tryServer(node, { main: 'node_modules/vizit/vizit.mjs', cwd: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
