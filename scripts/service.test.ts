import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UNIT = join(import.meta.dirname, '../deploy/vizit.service');
const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

// It says what it does not understand, and calls that a success.
test.runIf(hasSystemd)('systemd understands every line of the service', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', UNIT], {
    encoding: 'utf8',
  });
  expect(stderr.split('\n').filter((line) => line.includes('vizit.service'))).toEqual([]);
  expect(status).toBe(0);
});
