import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { requireInstallation } from './require-installation.ts';

test('a folder without an installation is refused, and left unaltered', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mistyped-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  await expect(requireInstallation({ databaseUrl: undefined, dataDirectory })).rejects.toThrow(
    `There is no installation in DATA_DIR (${dataDirectory}).`,
  );
  expect(await readdir(dataDirectory)).toEqual([]);
});

test('a database without an installation is refused, and one with an installation accepted', async () => {
  const [empty, product] = [await createTestDatabase('empty'), await createTestDatabase('product')];
  onTestFinished(async () => {
    await empty.drop();
    await product.drop();
  });
  const ask = (databaseUrl: string) => requireInstallation({ databaseUrl, dataDirectory: '/none' });
  await expect(ask(empty.url)).rejects.toThrow('There is no installation in DATABASE_URL.');
  await expect(ask(product.url)).resolves.toBeUndefined();
});
