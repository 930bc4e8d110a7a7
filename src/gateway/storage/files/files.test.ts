import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { plainImage } from '../images/images-under-test.ts';
import { startStorageUnderTest } from '../storage-under-test.ts';
import { createDiskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3.ts';

let directory: string;
let s3: S3rver;
let s3Url: string;
const places: Record<string, Files> = {};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await s3.run();
  s3Url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=false`;
  source = join(directory, 'source');
  await writeFile(source, '0123456789');
  places.disk = createDiskFiles(join(directory, 'disk'));
  places.s3 = createS3Files({ url: s3Url });
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

const KEY = 'aa000000-0000-4000-8000-000000000001';
const OTHER = 'bb000000-0000-4000-8000-000000000002';
const NONE = 'cc000000-0000-4000-8000-000000000003';

/** A local file, like an incoming upload. */
let source: string;

const textOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && new Response(stream).text();

async function listKeys(files: Files): Promise<string[]> {
  const keys = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
}

test.for(['disk', 's3'])('%s: a written file can be read, in part and whole', async (place) => {
  const files = places[place] as Files;
  await files.write(KEY, source);
  expect(await textOf(await files.read(KEY))).toBe('0123456789');
  expect(await textOf(await files.read(KEY, { start: 2, end: 4 }))).toBe('234');
  expect(await files.stat(KEY)).toMatchObject({ size: 10, modifiedAt: expect.any(Date) });
  await files.copy(KEY, OTHER);
  expect(await listKeys(files)).toEqual([KEY, OTHER]);
  await files.remove([KEY, NONE]);
  expect(await textOf(await files.read(OTHER))).toBe('0123456789');
  expect(await listKeys(files)).toEqual([OTHER]);
});

test.for(['disk', 's3'])(
  '%s: a store has one identity, which isn’t listed as a file',
  async (place) => {
    const files = places[place] as Files;
    const keys = await listKeys(files);
    const identity = await files.identity();
    expect(identity).toMatch(/^[0-9a-f-]{36}$/);
    const again = place === 's3' ? createS3Files({ url: s3Url }) : files;
    expect(await again.identity()).toBe(identity);
    expect(await listKeys(files)).toEqual(keys);
  },
);

test.for(['disk', 's3'])('%s: a missing file is reported as missing', async (place) => {
  const files = places[place] as Files;
  expect(await files.read(NONE)).toBeNull();
  expect(await files.stat(NONE)).toBeNull();
  await expect(files.copy(NONE, KEY)).rejects.toMatchObject({ failure: 'missing' });
  await files.remove([]);
});

test.for(['../etc/passwd', 'a/b', '..', '', 'UPPER-CASE', 'nul\0nul\0'])(
  'no name from a caller becomes a storage key: %j',
  async (key) => {
    for (const files of Object.values(places)) {
      await expect(async () => files.read(key)).rejects.toThrow('not the key of a file');
      await expect(async () => files.write(key, source)).rejects.toThrow('not the key');
    }
  },
);

test('the disk holds no partial file, and a failed write leaves nothing', async () => {
  const blocked = join(directory, 'blocked');
  await writeFile(blocked, 'a file where a folder should be');
  const files = createDiskFiles(blocked);
  await expect(files.write(KEY, source)).rejects.toMatchObject({ failure: 'unreachable' });
  const left = await readdir(join(directory, 'disk'), { recursive: true });
  expect(left.filter((name) => name.includes('partial-'))).toEqual([]);
});

test('an S3 that is down, or lacks the bucket, is unreachable, not empty', async () => {
  const urls = [s3Url.replace(/:\d+\//, ':1/'), s3Url.replace('/files?', '/nowhere?')];
  for (const url of urls) {
    const files = createS3Files({ url });
    await expect(files.read(KEY)).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(files.write(KEY, source)).rejects.toMatchObject({ failure: 'unreachable' });
  }
});

test('storage works the same on S3, and says when it is unreachable', async () => {
  const up = await startStorageUnderTest(await createTestDatabase('gateway'), {
    files: () => createS3Files({ url: s3Url }),
  });
  const photos = (await up.client()).from('photos');
  const picture = await plainImage({ width: 64 }).png().toBuffer();
  expect((await photos.upload('ü/p.png', picture)).error).toBeNull();
  expect((await photos.copy('ü/p.png', 'q.png')).error).toBeNull();
  const { data } = await photos.download('q.png', { transform: { width: 10 } });
  expect(data?.type).toBe('image/jpeg');
  const { publicUrl } = photos.getPublicUrl('q.png').data;
  const part = await fetch(publicUrl, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  expect((await photos.remove(['q.png'])).error).toBeNull();
  await up.stop();

  const down = await startStorageUnderTest(await createTestDatabase('gateway'), {
    files: () => createS3Files({ url: s3Url.replace(/:\d+\//, ':1/') }),
  });
  const lost = await (await down.client()).from('photos').upload('p.png', picture);
  expect(lost.error).toMatchObject({ status: 503, message: 'The files are out of reach' });
  const [row] = await down.sql`select from storage.objects`;
  expect(row).toBeUndefined();
  await down.stop();
});
