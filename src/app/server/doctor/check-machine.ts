import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Env } from '#kit/server/process/env.ts';
import { type Finding, toReason } from '#money/checks/server/finding.ts';
import { findLastBackup } from '../backup/backup.ts';

const GIGABYTE = 1024 ** 3;
const LITTLE_GIGABYTES = 5;
const TOO_LITTLE_GIGABYTES = 1;
const DAY_MS = 86_400_000;
const BACKUP_DAYS = 2;

/** Checks free disk space, the clock, and the last backup. */
export async function checkMachine(env: Pick<Env, 'dataDirectory'>): Promise<Finding[]> {
  return [
    await checkDisk(env.dataDirectory),
    await checkClock(),
    judgeBackup(await findLastBackup(env.dataDirectory), new Date()),
  ];
}

async function checkDisk(folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return judgeRoom(bavail * bsize);
  } catch (error) {
    const says = `DATA_DIR can't be read: ${toReason(error)}`;
    return { name: 'Disk', level: 'bad', says, todo: 'Correct DATA_DIR, or who may read it.' };
  }
}

/** @param bytes free under DATA_DIR */
export function judgeRoom(bytes: number): Finding {
  const gigabytes = bytes / GIGABYTE;
  const says = `${gigabytes.toFixed(1)} GB free under DATA_DIR.`;
  if (gigabytes >= LITTLE_GIGABYTES) return { name: 'Disk', level: 'good', says };
  const todo = 'Make room: on a full disk pages are still served, but nothing can be saved.';
  const level = gigabytes < TOO_LITTLE_GIGABYTES ? 'bad' : 'warning';
  return { name: 'Disk', level, says, todo };
}

/** Authenticator codes and expiring links need the right time. */
async function checkClock(): Promise<Finding> {
  const name = 'Clock';
  try {
    const words = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', words, { timeout: 5000 });
    if (stdout.trim() === 'yes') return { name, level: 'good', says: 'Set by a time server.' };
    const todo = 'Turn it on: timedatectl set-ntp true';
    return { name, level: 'warning', says: 'Not set by a time server.', todo };
  } catch {
    const says = `Can't tell who sets it. It is ${new Date().toISOString()} here.`;
    return { name, level: 'skipped', says };
  }
}

/** @param made when the last backup was finished, or null */
export function judgeBackup(made: Date | null, now: Date): Finding {
  const name = 'Backup';
  const todo = 'Make one every night: npm run admin -- backup FILE';
  if (made === null)
    return { name, level: 'warning', says: 'None was made by this command.', todo };
  const days = Math.floor((now.getTime() - made.getTime()) / DAY_MS);
  const says = `The last was made ${made.toISOString()}.`;
  if (days < BACKUP_DAYS) return { name, level: 'good', says };
  return { name, level: 'warning', says, todo };
}
