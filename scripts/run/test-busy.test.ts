import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'test-busy.ts');
/** Runs as long as its parent does. */
const UNTIL_LEFT = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.exit(), 50);
  console.log('begun');`;

/**
 * Starts it beside a command.
 *
 * @returns the process, and the busy ones once the command has begun
 */
async function start(...command: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const busy =
    String((await lines.next()).value)
      .match(/\d{2,}/g)
      ?.map(Number) ?? [];
  return { child, busy, lines };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('the exit code is the command’s, and no busy process is left', async () => {
  const { child, busy } = await start('sh', '-c', 'exit 3');
  expect(busy).toHaveLength(4);
  expect(await once(child, 'exit')).toEqual([3, null]);
  await expect.poll(() => busy.filter(isRunning)).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'after %s no busy process is left',
  async (signal) => {
    const { child, busy, lines } = await start(process.execPath, '-e', UNTIL_LEFT);
    await lines.next();
    expect(busy.filter(isRunning)).toEqual(busy);
    child.kill(signal);
    await once(child, 'exit');
    await expect.poll(() => busy.filter(isRunning)).toEqual([]);
  },
);
