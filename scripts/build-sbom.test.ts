import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSbom, type Lock } from './build-sbom.ts';

const readJson = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

test('the SBOM names every package the product needs, by version and hash', () => {
  const { components } = buildSbom(readJson('package-lock.json') as Lock);
  const listed = new Map(components.map((part) => [`${part.name}@${part.version}`, part]));
  const { dependencies, devDependencies } = readJson('package.json');
  for (const [name, version] of Object.entries(dependencies)) {
    expect(listed.get(`${name}@${version}`)?.hashes).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
  }
  const tools = Object.entries(devDependencies).map(([name, version]) => `${name}@${version}`);
  expect(tools.filter((tool) => listed.has(tool)).length).toBeLessThan(tools.length / 4);
});
