import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createOwnDomains } from '#integrations/domains/server/own-domains.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { openWebsite, signUpOwner } from '#test/servers/foreign-website.ts';

const PAGE = '<a class="button" href="https://notes.example">Notes</a>';

const PAGES: Record<string, RequestListener> = {
  '/ada': (_, response) => response.end(PAGE),
  '/inwards': (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:9/latest' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/to-us': (_, response) =>
    response.writeHead(302, { location: 'http://localhost:3000/bio/eve' }).end(),
  '/large': (_, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1)),
  // It declares its size, so that nothing is read.
  '/huge': (_, response) =>
    response.writeHead(200, { 'content-length': 400 * 1024 * 1024 }).flushHeaders(),
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

test('an owner gets their old page’s bytes, which browsers don’t display as a page of ours', async () => {
  const answer = await fetchPage(`${elsewhere}/ada`, await signUp());
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(PAGE);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
});

test('a page that can’t be fetched is refused with its reason, and private networks are never reached', async () => {
  const token = await signUp();
  for (const [url, code] of [
    [`${elsewhere}/gone`, 'missing'],
    [`${elsewhere}/inwards`, 'private'],
    [`${elsewhere}/large`, 'size'],
    [`${elsewhere}/huge`, 'size'],
    [`${elsewhere}/round`, 'redirects'],
    ['http://localhost:3000/bio/eve', 'ours'],
    [`${elsewhere}/to-us`, 'ours'],
    ['file:///etc/passwd', 'address'],
    ['http://169.254.169.254/latest', 'private'],
    [7, 'address'],
  ] as const) {
    const answer = await fetchPage(url, token);
    expect([url, answer.status, await answer.json()]).toMatchObject([url, 422, { code }]);
  }
});

test('a page at another of our hosts counts as ours', async () => {
  const load = async () => [];
  const settings = { publicUrl: 'http://localhost:3000', pagesHost: 'pages.example', load };
  const fresh = await createTestApp({ domains: createOwnDomains(settings) });
  onTestFinished(() => fresh.close());
  const answer = await fresh.app.request(
    '/imported-pages',
    postJson({ url: 'https://eve.pages.example/' }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { message: 'That page is already on Vizit. Sign in as its owner to change it.' },
  ]);
});

/** @returns the statuses of 21 requests by one caller */
async function ask21Times(token: string) {
  const statuses = [];
  for (let asked = 0; asked < 21; asked += 1) {
    statuses.push((await fetchPage('file:///x', token)).status);
  }
  return statuses;
}

const LIMITED = [...Array.from({ length: 20 }, () => 422), 429];

test('an account may fetch 20 pages an hour, and an invalid token can’t fetch any', async () => {
  expect((await fetchPage(`${elsewhere}/ada`, 'not-a-token')).status).toBe(401);
  expect(await ask21Times(await signUp())).toEqual(LIMITED);
});

test('a visitor without an account may fetch 20 pages an hour per IP address', async () => {
  const fresh = await createTestApp();
  onTestFinished(() => fresh.close());
  const ask = (token: string) =>
    fresh.app.request(
      '/imported-pages',
      postJson(
        { url: `${elsewhere}/ada` },
        token === '' ? {} : { authorization: `Bearer ${token}` },
      ),
    );
  const statuses = [];
  // Other visitors at the address come with the public key, or without a key.
  for (const token of ['', fresh.keys.anonKey]) {
    for (let asked = 0; asked < 10; asked += 1) statuses.push((await ask(token)).status);
  }
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await ask('')).status).toBe(429);
});

test('another site can’t fetch pages through its visitors', async () => {
  const answer = await server.app.request(
    '/imported-pages',
    postJson({ url: `${elsewhere}/ada` }, { 'sec-fetch-site': 'cross-site' }),
  );
  expect(answer.status).toBe(401);
});
