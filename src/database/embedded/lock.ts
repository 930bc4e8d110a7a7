import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A lock that the kernel holds for this process and releases however it ends. */
export type Lock = { release(): void };

/** flock(2) as a program, on descriptor 3; status 1 means that another process holds the lock. */
const LOCKERS: [program: string, args: string[]][] = [
  ['flock', ['-n', '3']],
  ['perl', ['-e', 'open(my $f, "+<&=", 3) or exit 2; exit(flock($f, 6) ? 0 : 1)']],
];

/**
 * Takes the lock at `path`, a file that is created if missing and never removed. Node has no flock.
 * A lock belongs to the open file, not to the process: a program takes it on our descriptor and
 * exits, and we hold it until we close the file or die.
 *
 * @throws naming the process that holds the lock.
 */
export function acquireLock(path: string, subject: string): Lock {
  const descriptor = openSync(path, 'a+', 0o600);
  if (!lockDescriptor(descriptor)) {
    closeSync(descriptor);
    const holder = readFileSync(path, 'utf8').trim() || 'unknown';
    throw new Error(`${subject} is already in use by another server (process ${holder}).`);
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, `${process.pid}\n`);
  return { release: () => closeSync(descriptor) };
}

function lockDescriptor(descriptor: number): boolean {
  for (const [program, args] of LOCKERS) {
    const stdio = ['ignore', 'ignore', 'ignore', descriptor] as const;
    const { status, error } = spawnSync(program, args, { stdio: [...stdio] });
    if (!error && status === 0) return true;
    if (!error && status === 1) return false;
  }
  throw new Error('The data directory cannot be locked: neither flock nor perl works here.');
}
