import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '../stand/scope.ts';

/** A disk of a few megabytes, to fill and empty. */
export type SmallDisk = {
  folder: string;
  /** Fills all free space. The next call fills space freed since. */
  fill(): void;
  makeRoom(): void;
};

const PIECE_BYTES = 64 * 1024;

/** @returns a disk in memory, removed with the scope; null if mounting isn't allowed */
export function mountSmallDisk(scope: Scope, megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'vizit-disk-'));
  scope.defer(() => rmSync(folder, { recursive: true, force: true }));
  const options = `size=${megabytes}m,mode=0700`;
  if (run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder) !== 0) return null;
  // A file may still be open for a moment: then the disk is removed once that is closed.
  scope.defer(() => void run('umount', '--lazy', folder));
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      // Down to the last byte, so that not even a short line fits.
      for (let bytes = PIECE_BYTES; bytes >= 1; ) {
        if (!hasWritten(file, bytes)) bytes = Math.floor(bytes / 2);
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
  };
}

function run(program: string, ...words: string[]): number | null {
  return spawnSync(program, words, { stdio: 'ignore' }).status;
}

function hasWritten(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
