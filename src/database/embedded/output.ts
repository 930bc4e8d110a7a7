import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const KEPT_LINES = 20;

/**
 * Reads a program's output, line by line.
 *
 * @returns a function that returns the last lines, for an error message.
 */
export function collectOutput(
  child: ChildProcess,
  onLine: (line: string) => void = () => {},
): () => string {
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      onLine(line);
    });
  }
  return () => lines.join('\n');
}

/** The database folder's logger; pino's has the same interface. */
export type Log = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
