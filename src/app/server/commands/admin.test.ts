import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ADMIN = join(import.meta.dirname, '../admin.ts');

test('a command in a mistyped folder fails with a message and creates no installation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mistyped = join(folder, 'dta');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ADMIN, 'list'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: mistyped },
  });
  expect(stderr).toContain(`There is no installation in DATA_DIR (${mistyped}).`);
  expect(status).toBe(1);
  expect(existsSync(mistyped)).toBe(false);
});
