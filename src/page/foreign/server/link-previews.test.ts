import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { takePhotograph } from '#test/pages/photographs.ts';
import { openWebsite, signUpOwner } from '#test/servers/foreign-website.ts';

const HTML = { 'content-type': 'text/html' };
const PAGE = '<title>Clay</title><meta property="og:image" content="/cup.png">';
const PHOTOGRAPH = await takePhotograph(600, 400).jpeg().toBuffer();
const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

const PAGES: Record<string, RequestListener> = {
  '/shop': (_, response) => response.writeHead(200, HTML).end(PAGE),
  '/oembed?format=json': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end('{"title":"Film","thumbnail_url":"/film.jpg"}'),
  '/photo': (_, response) =>
    response.writeHead(200, HTML).end('<meta property="og:image" content="/photo.jpg">'),
  '/photo.jpg': (_, response) => response.writeHead(200).end(PHOTOGRAPH),
  '/drawing': (_, response) =>
    response.writeHead(200, HTML).end('<meta property="og:image" content="/drawing.svg">'),
  '/drawing.svg': (_, response) =>
    response.writeHead(200).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/moved': (_, response) => response.writeHead(301, { location: '/shop' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/inwards': (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:9/latest' }).end(),
  '/latin': (_, response) =>
    response
      .writeHead(200, HTML)
      .end(Buffer.from('<meta charset=iso-8859-1><title>Café</title>', 'latin1')),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  // Never sends a body.
  '/hangs': (_, response) => void response.writeHead(200, HTML).flushHeaders(),
  // 400 MB, of which the start is enough.
  '/huge': (_, response) => {
    response.writeHead(200, { ...HTML, 'content-length': 400 * MEGABYTE.length });
    response.write(PAGE);
    const pour = () => {
      while (!response.destroyed && response.write(MEGABYTE));
    };
    response.on('drain', pour);
    pour();
  },
};

let server: TestApp;
let website: Awaited<ReturnType<typeof openWebsite>>;
beforeAll(async () => {
  server = await createTestApp();
  website = await openWebsite((request, response) => {
    const answer = PAGES[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await website.close();
  await server.close();
});

const ask = async (url: unknown, token: string, query = '') =>
  server.app.request(
    `/link-previews${query}`,
    postJson({ url }, token === '' ? {} : { authorization: `Bearer ${token}` }),
  );

test('a link preview is read through redirects and charsets, from only the start of a huge page', async () => {
  const { token } = await signUpOwner(server);
  const picture = `${website.url}/cup.png`;
  for (const [path, preview] of [
    ['/shop', { title: 'Clay', picture }],
    ['/oembed?format=json', { title: 'Film', picture: `${website.url}/film.jpg` }],
    ['/moved', { title: 'Clay', picture }],
    ['/huge', { title: 'Clay', picture }],
    ['/latin', { title: 'Café', picture: null }],
  ] as const) {
    const answer = await ask(website.url + path, token);
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, preview]);
  }
});

test('a sample is a small copy of a picture that the library accepts; without one there is no picture', async () => {
  const { token } = await signUpOwner(server);
  for (const [path, picture] of [
    ['/photo', '/photo.jpg'],
    ['/drawing', null],
    ['/shop', null],
    ['/latin', null],
  ] as const) {
    const answer = await ask(website.url + path, token, '?sample');
    const found = (await answer.json()) as { picture: string | null; sample: string | null };
    expect([path, found.picture]).toEqual([path, picture && website.url + picture]);
    if (picture === null) expect(found.sample).toBeNull();
    else expect(found.sample?.length).toBeLessThan(12_000);
    expect(found.sample?.startsWith('data:image/webp;base64,') ?? null).toBe(picture && true);
  }
});

test('a private, hanging, looping or missing page is refused with its reason', async () => {
  const { token } = await signUpOwner(server);
  for (const [url, code] of [
    [`${website.url}/gone`, 'gone'],
    [`${website.url}/picture`, 'missing'],
    [`${website.url}/inwards`, 'private'],
    [`${website.url}/round`, 'redirects'],
    [`${website.url}/hangs`, 'time'],
    ['http://169.254.169.254/latest', 'private'],
    ['mailto:ada@example.com', 'address'],
    ['file:///etc/passwd', 'address'],
    [7, 'address'],
  ] as const) {
    const answer = await ask(url, token);
    expect([url, answer.status, await answer.json()]).toEqual([
      url,
      422,
      { code, message: expect.any(String) },
    ]);
  }
});

test('fetching needs a confirmed account, and is limited to 240 pages an hour', async () => {
  expect((await ask(`${website.url}/shop`, '')).status).toBe(401);
  const { id, token } = await signUpOwner(server);
  await server.sql`update auth.users set email_confirmed_at = null where id = ${id}`;
  const refused = await ask(`${website.url}/shop`, token);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'confirm_first', message: 'Please confirm your email address first.' },
  ]);
  await server.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  const statuses = new Map<number, number>();
  for (let asked = 0; asked < 242; asked += 1) {
    const { status } = await ask('file:///x', token);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [422, 240],
    [429, 2],
  ]);
});
