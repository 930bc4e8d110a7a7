import { spawn } from 'node:child_process';

/** How a command ended, and all it printed. */
export type CommandResult = { code: number; output: string };

/**
 * @param command a line for the shell
 * @param options `isQuiet` keeps what it prints for the caller; otherwise it is shown as it comes
 */
export function runCommand(
  command: string,
  {
    isQuiet = false,
    env = {},
  }: { isQuiet?: boolean; env?: Record<string, string | undefined> } = {},
): Promise<CommandResult> {
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      if (!isQuiet) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
