import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const NODES = join(import.meta.dirname, '../../.cache/nodes');

/**
 * Installs a Node.js from npm, unless it is installed already.
 *
 * @param version such as `24` or `20.19`: the newest matching one on npm
 * @returns its program's path
 * @throws if npm doesn't have it for this platform
 */
export async function fetchNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(NODES, version);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const { code, output } = await runCommand(
    `npm install --prefix '${folder}' --no-save --no-audit --no-fund --loglevel=error ${name}@${version}`,
    { isQuiet: true },
  );
  if (code === 0 && existsSync(program)) return program;
  throw new Error(`Node.js ${version} could not be fetched from npm as ${name}.\n${output}`);
}
