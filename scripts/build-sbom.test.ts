import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSbom, type Lock } from './build-sbom.ts';

const readJson = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

test('the SBOM names every package the product needs, by version and hash', () => {
  const { components } = buildSbom(readJson('package-lock.json') as Lock);
  const listed = new Map(components.map((part) => [`${part.name}@${part.version}`, part]));
  const { dependencies } = readJson('package.json');
  const tools = ['@tailwindcss/vite', '@vitejs/plugin-react', 'tailwindcss', 'vite'];
  expect(components.filter(({ name }) => [...tools, 'rolldown'].includes(name))).toEqual([]);
  for (const [name, version] of Object.entries(dependencies)) {
    if (tools.includes(name)) continue;
    expect(listed.get(`${name}@${version}`)?.hashes).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
  }
});
