import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toReleaseManifest } from './pack-release.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));

test('a release needs the packages of its server alone, in the versions of the project', () => {
  expect(toReleaseManifest(manifest, ['hono', 'sharp'])).toEqual({
    name: 'vizit',
    version: manifest.version,
    description: manifest.description,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { vizit: 'dist/server/main.js', 'vizit-admin': 'dist/server/admin.js' },
    dependencies: { hono: manifest.dependencies.hono, sharp: manifest.dependencies.sharp },
  });
});

test('a package that only the tools have is refused', () => {
  expect(() => toReleaseManifest(manifest, ['hono', 'vite'])).toThrow('Not in dependencies: vite');
});
