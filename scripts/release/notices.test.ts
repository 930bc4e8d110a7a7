import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectNotices } from './notices.ts';

const ROOT = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

test('a release carries the licences of all its packages, and none of the tools’', async () => {
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
  const { packages } = lock;
  const names = ['node_modules/@supabase/auth-js', 'node_modules/@supabase/storage-js'];
  const two = { ...lock, packages: Object.fromEntries(names.map((one) => [one, packages[one]])) };
  expect((await collectNotices(ROOT, two)).match(/MIT License/g)).toHaveLength(1);
});
