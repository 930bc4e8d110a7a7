import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { ANN, person, type StorageUnderTest, startStorageUnderTest } from './storage-under-test.ts';

let server: StorageUnderTest;
let service: StorageClient;
beforeAll(async () => {
  server = await startStorageUnderTest(await createTestDatabase('gateway'));
  service = await server.client();
});
afterAll(() => server.stop());

test('a bucket is created, read, changed, emptied and deleted', async () => {
  const made = await service.createBucket('trip (2026)', {
    public: true,
    fileSizeLimit: '2MB',
    allowedMimeTypes: ['text/plain'],
  });
  expect(made).toEqual({ data: { name: 'trip (2026)' }, error: null });
  const read = await service.getBucket('trip (2026)');
  expect(read.data).toMatchObject({
    id: 'trip (2026)',
    public: true,
    file_size_limit: 2_000_000,
    allowed_mime_types: ['text/plain'],
  });

  const changed = await service.updateBucket('trip (2026)', { public: false });
  expect(changed.data).toEqual({ message: 'Successfully updated' });
  expect((await service.getBucket('trip (2026)')).data).toMatchObject({
    public: false,
    file_size_limit: 2_000_000,
  });

  await service.from('trip (2026)').upload('a/b.txt', 'words', { contentType: 'text/plain' });
  const refused = await service.deleteBucket('trip (2026)');
  expect(refused.error).toMatchObject({
    status: 409,
    message: 'The bucket you tried to delete is not empty',
  });
  const emptied = await service.emptyBucket('trip (2026)');
  expect(emptied.data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
  expect((await service.from('trip (2026)').list('a')).data).toEqual([]);
  const deleted = await service.deleteBucket('trip (2026)');
  expect(deleted.data).toEqual({ message: 'Successfully deleted' });
  expect((await service.getBucket('trip (2026)')).error).toMatchObject({
    status: 404,
    statusCode: '404',
    message: 'Bucket not found',
  });
});

test('a bucket reveals no owner, as on the hosted backend', async () => {
  await server.sql`update storage.buckets set owner_id = ${ANN} where id = 'open'`;
  expect((await service.getBucket('open')).data?.owner).toBe('');
});

test('buckets are listed by name, in pages, and by part of a name', async () => {
  const { data } = await service.listBuckets();
  expect(data?.map((bucket) => bucket.id)).toEqual(['open', 'photos']);
  const page = await service.listBuckets({ limit: 1, offset: 1, sortOrder: 'desc' });
  expect(page.data?.map((bucket) => bucket.id)).toEqual(['open']);
  const found = await service.listBuckets({ search: 'HOT' });
  expect(found.data?.map((bucket) => bucket.id)).toEqual(['photos']);
});

test('an existing bucket isn’t created again', async () => {
  const { error } = await service.createBucket('open');
  expect(error).toMatchObject({ status: 409, message: 'The resource already exists' });
});

test.for(['', ' ', '../etc', 'a/b', 'ü', 'x'.repeat(101), 'nul\0'])(
  'a bucket can’t be named "%s"',
  async (id) => {
    expect((await service.createBucket(id)).error).toMatchObject({ status: 400 });
  },
);

test('only the service key can create, see, change and delete buckets', async () => {
  for (const claims of [{ role: 'anon' }, person(ANN)]) {
    const client = await server.client(claims);
    expect((await client.createBucket('mine')).error).toMatchObject({
      status: 403,
      message: 'new row violates row-level security policy',
    });
    expect((await client.listBuckets()).data).toEqual([]);
    expect((await client.getBucket('open')).error).toMatchObject({ status: 404 });
    const changed = await client.updateBucket('open', { public: true });
    expect(changed.error).toMatchObject({ status: 404 });
    expect((await client.emptyBucket('open')).error).toMatchObject({ status: 404 });
    expect((await client.deleteBucket('open')).error).toMatchObject({ status: 404 });
  }
});

test('a bucket can’t allow more than the server does', async () => {
  const { error } = await service.createBucket('huge', { public: false, fileSizeLimit: '1GB' });
  expect(error).toMatchObject({ status: 413 });
});
