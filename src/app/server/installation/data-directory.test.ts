import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EnvError } from '#kit/server/process/env.ts';
import { openDataDirectory } from './data-directory.ts';

test('an impossible data directory is refused, naming its setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await openDataDirectory({ dataDirectory: join(folder, 'made/on/the/way') });
  await writeFile(join(folder, 'file'), '');
  for (const dataDirectory of [join(folder, 'file'), join(folder, 'file/below')]) {
    const opening = openDataDirectory({ dataDirectory });
    await expect(opening).rejects.toThrow(EnvError);
    await expect(opening).rejects.toThrow(`DATA_DIR: ${dataDirectory}`);
  }
});

test('the data directory is accessible to its owner only, even if it was open before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const made = join(folder, 'made');
  await openDataDirectory({ dataDirectory: made });
  expect(await modeOf(made)).toBe(0o700);
  await chmod(made, 0o755);
  await openDataDirectory({ dataDirectory: made });
  expect(await modeOf(made)).toBe(0o700);
});
