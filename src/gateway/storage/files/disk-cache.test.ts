import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let directory: string;
let errors: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-cache-'));
  errors = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (maxBytes: number) =>
  createDiskCache({ directory, maxBytes, log: { error: (_, message) => errors.push(message) } });
const kilobyte = async () => Buffer.alloc(1024);
const countFiles = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

test('an answer waits for its work to be stored, not for old work to be deleted', async () => {
  const earlier = open(100_000);
  for (const key of ['aa', 'bb', 'cc']) await earlier.get(key, kilobyte);
  const cache = open(2000);
  await cache.get('dd', kilobyte);
  expect(countFiles()).toBe(4);
  await cache.idle();
  expect(countFiles()).toBe(1);
  expect(errors).toEqual([]);
});

test('an unwritable folder costs the work each time, but never an answer', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'in the way');
  const cache = open(2000);
  for (const _ of [1, 2]) expect(await cache.get('aa', kilobyte)).toHaveLength(1024);
  await cache.idle();
  expect(errors).toEqual(['finished work was not kept', 'finished work was not kept']);
});
