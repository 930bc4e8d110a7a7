import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createPictureLoader } from './picture-loader.ts';

const PUBLIC_URL = 'https://vizit.test';
const OBJECT = '/storage/v1/object/public/pictures/ada/me.png';

const asked: string[] = [];
const gateway = new Hono()
  .get('/storage/v1/render/image/public/pictures/ada/me.png', (context) => {
    asked.push(context.req.url);
    return context.body('rendition', 200, { 'content-type': 'image/png' });
  })
  .get('/storage/v1/object/public/pictures/plain.png', (context) =>
    context.body('object', 200, { 'content-type': 'image/png' }),
  )
  .get('/storage/v1/object/public/pictures/lie.png', (context) => context.html('<script>'))
  .get('*', (context) => {
    asked.push(context.req.url);
    return context.text('broken', 500);
  });
const load = createPictureLoader({ gateway, publicUrl: PUBLIC_URL });

test('a picture in our storage is loaded at the size it is drawn', async () => {
  expect(String(await load(PUBLIC_URL + OBJECT))).toBe('rendition');
  expect(asked.at(-1)).toContain('width=');
});

test('without renditions the original picture is used', async () => {
  const url = `${PUBLIC_URL}/storage/v1/object/public/pictures/plain.png?v=1`;
  expect(String(await load(url))).toBe('object');
});

test('a broken or missing picture is null', async () => {
  for (const name of ['lie.png', 'gone.png']) {
    expect(await load(`${PUBLIC_URL}/storage/v1/object/public/pictures/${name}`)).toBeNull();
  }
});

test.for([
  'https://pictures.example/ada.jpg',
  'http://169.254.169.254/latest/meta-data',
  'https://vizit.test.evil.example/storage/v1/object/public/pictures/ada/me.png',
  'https://vizit.test/rest/v1/profiles',
  'https://vizit.test/storage/v1/object/public/../../../rest/v1/profiles',
  'https://vizit.test/storage/v1/object/public/%2e%2e/%2E%2e/rest',
  'file:///etc/passwd',
  'pictures/ada/me.png',
])('%s is not fetched', async (url) => {
  const before = asked.filter((path) => !path.includes('/storage/v1/')).length;
  expect(await load(url)).toBeNull();
  expect(asked.filter((path) => !path.includes('/storage/v1/'))).toHaveLength(before);
});
