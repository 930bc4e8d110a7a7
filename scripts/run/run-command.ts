import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

const PROGRAMS = join(import.meta.dirname, '../../node_modules/.bin');

/** A command's exit code, output, and CPU time including its children's. */
export type CommandResult = { code: number; output: string; processorSeconds: number };

/**
 * Runs a command and shows its output line by line, as plain text: without colours and control
 * characters, so that it can be piped, stored and searched.
 *
 * @param command a line for the shell; the programs of the project's packages are found by name
 * @param options `isQuiet` captures the output for the caller; `node` is the Node.js to run it on
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
  const child = spawn(timed(command), {
    shell: true,
    env: { ...process.env, FORCE_COLOR: undefined, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, times] = child.stdio as (Readable | null)[];
  const lines: string[] = [];
  for (const stream of [stdout, stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const plain = toPlainText(line);
      lines.push(plain);
      if (!isQuiet) process.stdout.write(`${plain}\n`);
    });
  }
  const taken = times ? text(times) : '';
  const code = await new Promise<number>((resolve) => {
    child.on('close', (status) => resolve(status ?? 1));
  });
  return { code, output: lines.join('\n'), processorSeconds: readTimes(await taken) };
}

/** Only a shell knows its children's CPU time; it prints that to a separate pipe. */
function timed(command: string): string {
  return `(${command}\n)\ncode=$?; times >&3; exit $code`;
}

/**
 * @param times the output of the shell's `times`: `0m1.25s 0m0.50s`, its own, then its children's
 */
function readTimes(times: string): number {
  const [, children = ''] = times.split('\n');
  const taken = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return taken.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function toPlainText(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  return stripVTControlCharacters(line).replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '');
}
