import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasProgram } from '#test/programs.ts';

const UNIT = join(import.meta.dirname, '../deploy/vizit.service');
const ADMIN = join(import.meta.dirname, '../deploy/vizit-admin');
const hasSystemd = hasProgram('systemd-analyze', '--version');

// It only warns about what it doesn't understand, and exits with success.
test.runIf(hasSystemd)('systemd understands every line of the service', () => {
  expect(verify(UNIT)).toEqual([]);
});

test.runIf(hasSystemd)('systemd understands every setting of vizit-admin', () => {
  const unit = join(makeFolder(), 'vizit-admin.service');
  const settings = askSystemd('list').flatMap((word) => word.match(/^--property=(.*)$/)?.[1] ?? []);
  expect(settings.length).toBeGreaterThan(5);
  const start = 'ExecStart=/usr/bin/env node';
  writeFileSync(unit, ['[Service]', start, ...settings.filter(isOfService), ''].join('\n'));
  expect(verify(unit)).toEqual([]);
});

test('vizit-admin runs as the service’s user, in its folder, and passes arguments unsplit', () => {
  const words = askSystemd('suspend', 'maya@vizit.test', 'Phishing “links”; rm -rf $HOME');
  const unit = readFileSync(UNIT, 'utf8');
  expect(unit).toContain('StateDirectory=vizit\n');
  expect(unit).toContain('EnvironmentFile=-/etc/vizit.env\n');
  expect(words).toEqual(
    expect.arrayContaining([
      '--property=User=vizit',
      '--property=StateDirectory=vizit',
      '--property=EnvironmentFile=-/etc/vizit.env',
      '--setenv=DATA_DIR=/var/lib/vizit',
    ]),
  );
  expect(words.slice(words.indexOf('--') + 1)).toEqual([
    '/usr/bin/env',
    'node',
    'dist/server/admin.js',
    'suspend',
    'maya@vizit.test',
    'Phishing “links”; rm -rf $HOME',
  ]);
});

/** `JoinsNamespaceOf` belongs in another section of a unit; systemd-run moves it there itself. */
const isOfService = (setting: string) => !setting.startsWith('JoinsNamespaceOf=');

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** @returns systemd's complaints about a unit */
function verify(unit: string): string[] {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
    encoding: 'utf8',
  });
  const problems = stderr.split('\n').filter((line) => line.includes(unit.split('/').at(-1) ?? ''));
  return status === 0 ? problems : [...problems, `status ${status}`];
}

/** @returns vizit-admin's arguments for a systemd-run that only records them */
function askSystemd(...words: string[]): string[] {
  const folder = makeFolder();
  const stub = join(folder, 'systemd-run');
  writeFileSync(stub, '#!/bin/sh\nprintf "%s\\0" "$@"\n');
  chmodSync(stub, 0o755);
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  const { stdout } = spawnSync(ADMIN, words, { encoding: 'utf8', env });
  return stdout.split('\0').slice(0, -1);
}
