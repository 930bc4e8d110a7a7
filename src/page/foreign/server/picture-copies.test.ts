import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureCopier, createPictureFetcher } from '#page/pictures/server/copy-picture.ts';
import { copyPictures } from '#page/pictures/server/copy-pictures.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { openWebsite, signUpOwner } from '#test/servers/foreign-website.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

const PUBLIC_URL = 'http://localhost:3000';

let server: TestApp;
/** Another site. */
let website: Awaited<ReturnType<typeof openWebsite>>;
let elsewhere: string;
let asked = 0;

beforeAll(async () => {
  server = await createTestApp();
  const picture = await sharp({
    create: { width: 30, height: 20, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer();
  website = await openWebsite((request, response) => {
    asked += 1;
    if (request.url?.endsWith('.png')) response.end(picture);
    else if (request.url === '/page') response.end('<!doctype html><script>alert(1)</script>');
    else response.writeHead(404).end();
  });
  elsewhere = website.url;
});
afterAll(async () => {
  await website.close();
  await server.close();
});

const createOwner = () => signUpOwner(server);

const copy = async (url: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.request('/picture-copies', postJson({ url }, headers));
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

test('an external picture is copied to the owner’s library', async () => {
  const { token, id } = await createOwner();
  const { status, body } = await copy(`${elsewhere}/me.png`, token);
  expect(status).toBe(200);
  expect(body.url).toMatch(`${PUBLIC_URL}/storage/v1/object/public/pictures/${id}/`);
  const kept = await server.app.request(new URL(body.url ?? '').pathname);
  const { format, width } = await sharp(await kept.arrayBuffer()).metadata();
  expect([format, width]).toEqual(['png', 30]);
});

test('a picture that can’t be copied is refused with its reason', async () => {
  const { token, id } = await createOwner();
  for (const [path, code, message] of [
    ['/page', 'type', 'We couldn’t find a picture at that link.'],
    ['/gone', 'missing', 'There’s no picture at that link.'],
  ]) {
    expect(await copy(elsewhere + path, token)).toEqual({ status: 422, body: { code, message } });
  }
  expect((await copy('javascript:alert(1)', token)).body.code).toBe('address');
  expect((await copy('http://192.168.0.1/me.png', token)).body.code).toBe('private');
  await server.sql`
    insert into storage.objects (bucket_id, name, version)
    select 'pictures', ${id} || '/' || n, 'v' from generate_series(1, 50) as n`;
  expect((await copy(`${elsewhere}/me.png`, token)).body.message).toBe(
    'You use 50 of 50 pictures. Remove some, or choose a larger plan.',
  );
});

test('a picture in another person’s folder is copied without a network request', async () => {
  const [giver, taker] = [await createOwner(), await createOwner()];
  const { body } = await copy(`${elsewhere}/me.png`, giver.token);
  const copier = createPictureCopier({
    gateway: server.app,
    keys: server.keys,
    publicUrl: PUBLIC_URL,
    fetchPicture: createPictureFetcher({ allowedAddresses: [] }),
  });
  const owner = { id: taker.id, token: server.keys.serviceRoleKey };
  const url = await copier(body.url ?? '', owner);
  expect(url).toContain(`/pictures/${taker.id}/`);
  expect((await server.app.request(new URL(url).pathname)).status).toBe(200);
  await expect(copier(`${body.url}-gone`, owner)).rejects.toMatchObject({ problem: 'missing' });
});

test('copying requires signing in, and nothing is fetched otherwise', async () => {
  const before = asked;
  for (const token of ['x', server.keys.anonKey, server.keys.serviceRoleKey]) {
    expect((await copy(`${elsewhere}/me.png`, token)).status).toBe(401);
  }
  expect(asked).toBe(before);
});

test('the job copies pictures saved in other ways, and leaves unreachable ones', async () => {
  const { id } = await createOwner();
  const gone = `${elsewhere}/gone`;
  await createProfile(server.sql, {
    user_id: id,
    profile_picture_url: `${elsewhere}/me.png`,
    gallery: [
      { url: `${elsewhere}/me.png`, alt: 'Me' },
      { url: gone, alt: '' },
    ],
  });
  const copier = createPictureCopier({
    gateway: server.app,
    keys: server.keys,
    publicUrl: PUBLIC_URL,
    fetchPicture: createPictureFetcher({ allowedAddresses: ['127.0.0.1'] }),
  });
  const run = copyPictures.run(
    { user_id: id },
    {
      ...IDLE_GATEWAY,
      sql: server.sql,
      mailer: server.mailbox,
      publicUrl: PUBLIC_URL,
      copyPicture: (url, owner) => copier(url, { id: owner, token: server.keys.serviceRoleKey }),
    },
  );
  // It is retried: a website may be back tomorrow.
  await expect(run).rejects.toThrow('Some pictures could not be copied yet');
  const [profile] = await server.sql<{ profile_picture_url: string; gallery: { url: string }[] }[]>`
    select profile_picture_url, gallery from public.profiles where user_id = ${id}`;
  const own = `${PUBLIC_URL}/storage/v1/object/public/pictures/${id}/`;
  expect(profile?.profile_picture_url).toContain(own);
  expect(profile?.gallery).toEqual([
    { url: profile?.profile_picture_url, alt: 'Me' },
    { url: gone, alt: '' },
  ]);
});
