import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

const PROGRAMS = join(import.meta.dirname, '../../node_modules/.bin');

/** How a command ended, and all it printed. */
export type CommandResult = { code: number; output: string };

/**
 * Runs a command and shows what it prints line by line, as plain text: no colours and no control
 * characters, so that it can be piped, kept and searched.
 *
 * @param command a line for the shell; the programs of the project's packages are found by name
 * @param options `isQuiet` keeps what it prints for the caller; `node` is the Node.js to run it on
 */
export async function runCommand(
  command: string,
  {
    isQuiet = false,
    env = {},
    node = process.execPath,
  }: { isQuiet?: boolean; env?: Record<string, string | undefined>; node?: string } = {},
): Promise<CommandResult> {
  const path = [join(node, '..'), PROGRAMS, process.env.PATH].join(delimiter);
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, FORCE_COLOR: undefined, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const plain = toPlainText(line);
      lines.push(plain);
      if (!isQuiet) process.stdout.write(`${plain}\n`);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on('close', (status) => resolve(status ?? 1));
  });
  return { code, output: lines.join('\n') };
}

function toPlainText(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return stripVTControlCharacters(line).replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '');
}
