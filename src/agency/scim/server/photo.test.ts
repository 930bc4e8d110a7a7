import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureCopier, createPictureFetcher } from '#page/pictures/server/copy-picture.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createStaff } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';
import { openWebsite } from '#test/servers/foreign-website.ts';
import { openTestDirectory } from './directory-under-test.ts';

const PUBLIC_URL = 'http://localhost:3000';

let server: TestApp;
let website: Awaited<ReturnType<typeof openWebsite>>;
beforeAll(async () => {
  server = await createTestApp();
  const create = { width: 30, height: 20, channels: 3, background: '#336699' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  website = await openWebsite((request, response) => {
    if (request.url?.endsWith('.png')) response.end(picture);
    else response.writeHead(200).end('<!doctype html>');
  });
});
afterAll(async () => {
  await website.close();
  await server.close();
});

/** Runs the queued copies as the server does, from this machine's addresses if allowed. */
async function copyPhotos(allowedAddresses: string[]) {
  const copier = createPictureCopier({
    gateway: server.app,
    keys: server.keys,
    publicUrl: PUBLIC_URL,
    fetchPicture: createPictureFetcher({ allowedAddresses }),
  });
  const { deps } = collectMails(server.sql);
  await runJobs('copy_directory_photo', {
    ...deps,
    copyPicture: (url, owner) => copier(url, { id: owner, token: server.keys.serviceRoleKey }),
  });
}

test('a photo is copied to the page, but a broken, private or replaced one is ignored', async () => {
  const { owner, patch } = await openTestDirectory(server);
  const { staff_id, user_id } = await createStaff(server.sql, owner.user_id);
  const readPicture = async () => {
    const [page] = await server.sql`
      select profile_picture_url from public.profiles where user_id = ${user_id}`;
    return page?.profile_picture_url as string | null;
  };
  const say = (value: string) =>
    patch(staff_id, { op: 'replace', path: 'photos', value: [{ value, type: 'photo' }] });
  await say(`${website.url}/page`);
  // Nothing is fetched before the owner wants photos.
  await copyPhotos(['127.0.0.1']);
  await createOwnerClient(server, owner)
    .rpc('set_directory_rules', { rules: { photo: 'locked' } })
    .throwOnError();
  await runJobs('fit_directory', collectMails(server.sql).deps);
  await copyPhotos(['127.0.0.1']);
  expect(await readPicture()).toBeNull();
  await say(`${website.url}/ada.png`);
  await copyPhotos([]);
  expect(await readPicture()).toBeNull();
  await say('');
  await say(`${website.url}/ada.png`);
  await copyPhotos(['127.0.0.1']);
  const copied = await readPicture();
  expect(copied).toContain(`/storage/v1/object/public/pictures/${user_id}/`);
  await say(`${website.url}/page`);
  await copyPhotos(['127.0.0.1']);
  expect(await readPicture()).not.toBe(`${website.url}/page`);
});
