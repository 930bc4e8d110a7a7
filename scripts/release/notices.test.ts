import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectNotices } from './notices.ts';

const ROOT = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

test('a release contains the licences of all its packages, and none of the tools’', async () => {
  const notices = await collectNotices(ROOT, lock);
  for (const name of ['hono', 'react-dom', 'sharp', '@simplewebauthn/server']) {
    const { version } = lock.packages[`node_modules/${name}`];
    expect(notices).toContain(`${name} ${version}`);
  }
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('Apache License');
  expect(notices).not.toContain('vitest');
});

test('a licence text shared by several packages appears once', async () => {
  const dependencies = { '@supabase/auth-js': '', '@supabase/storage-js': '' };
  const folders = Object.keys(dependencies).map((name) => `node_modules/${name}`);
  const parts = folders.map((folder) => [folder, { ...lock.packages[folder], dependencies: {} }]);
  const two = { ...lock, packages: { '': { dependencies }, ...Object.fromEntries(parts) } };
  expect((await collectNotices(ROOT, two)).match(/MIT License/g)).toHaveLength(1);
});
