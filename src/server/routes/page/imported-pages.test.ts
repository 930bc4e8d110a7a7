import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { openWebsite, signUpOwner } from '#test/servers/foreign-website.ts';

const PAGE = '<a class="button" href="https://notes.example">Notes</a>';

const PAGES: Record<string, RequestListener> = {
  '/ada': (_, response) => response.end(PAGE),
  '/inwards': (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:9/latest' }).end(),
  '/large': (_, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1)),
};

let server: TestApp;
let website: Awaited<ReturnType<typeof openWebsite>>;
let elsewhere: string;
beforeAll(async () => {
  server = await createTestApp();
  website = await openWebsite((request, response) => {
    const answer = PAGES[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(403).end();
  });
  elsewhere = website.url;
});
afterAll(async () => {
  await website.close();
  await server.close();
});

const signUp = async () => (await signUpOwner(server)).token;

const fetchPage = async (url: unknown, token: string) =>
  server.app.request(
    '/imported-pages',
    postJson({ url }, token === '' ? {} : { authorization: `Bearer ${token}` }),
  );

test('an owner gets the bytes of their old page, and no browser takes them for a page of ours', async () => {
  const answer = await fetchPage(`${elsewhere}/ada`, await signUp());
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(PAGE);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
});

test('what cannot be fetched is said with its reason, and nothing of a private network is', async () => {
  const token = await signUp();
  for (const [url, code] of [
    [`${elsewhere}/gone`, 'missing'],
    [`${elsewhere}/inwards`, 'private'],
    [`${elsewhere}/large`, 'size'],
    ['file:///etc/passwd', 'address'],
    ['http://169.254.169.254/latest', 'private'],
    [7, 'address'],
  ] as const) {
    const answer = await fetchPage(url, token);
    expect([url, answer.status, await answer.json()]).toMatchObject([url, 422, { code }]);
  }
});

test('nobody fetches anything without an account, nor more than 20 pages an hour', async () => {
  expect((await fetchPage(`${elsewhere}/ada`, '')).status).toBe(401);
  const token = await signUp();
  const statuses = [];
  for (let asked = 0; asked < 21; asked += 1) {
    statuses.push((await fetchPage('file:///x', token)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
});
