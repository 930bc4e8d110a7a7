import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run test:busy`: `npm run test:all` beside four busy processes, which end with it in any
 * case. A journey that passes only on its second attempt fails it: sensitivity to load is a fault
 * of the test. With a command, such as `npm run test:busy -- npm run vitest -- PATH`, that runs
 * instead.
 */
const BUSY = 4;
const GATE = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'test.ts'), '--all'];

/** Regularly checks whether its parent still runs, because a SIGKILL can't be handled. */
const WORK = `
  while (process.ppid === ${process.pid}) for (let turn = 0; turn < 1e8; turn += 1);`;

const busy = Array.from({ length: BUSY }, () =>
  spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }),
);
process.stdout.write(`Beside ${BUSY} busy processes: ${busy.map(({ pid }) => pid).join(' ')}\n`);
process.exitCode = await run(process.argv.slice(2)).finally(() => {
  for (const one of busy) one.kill('SIGKILL');
});

async function run(asked: readonly string[]): Promise<number> {
  const [command = '', ...rest] = asked.length > 0 ? asked : GATE;
  const child = spawn(command, rest, {
    stdio: 'inherit',
    env: { ...process.env, FLAKY_FAILS: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal));
  return ended(child);
}

/** @returns the exit code, in a shell's format */
function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']),
    );
  });
}
