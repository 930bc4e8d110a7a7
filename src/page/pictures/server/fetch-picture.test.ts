import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '#kit/server/limits/pictures.ts';
import { createPictureFetcher } from './copy-picture.ts';

/** Another website, and its files. */
const PAGES: Record<string, RequestListener> = {
  '/me.png': (_, response) => response.end('a picture'),
  '/gone.png': (_, response) => response.writeHead(404).end('nothing'),
  '/moved': (_, response) => response.writeHead(302, { location: '/me.png' }).end(),
  '/inwards': (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:9/latest' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/three-away': (_, response) => response.writeHead(302, { location: '/two-away' }).end(),
  '/two-away': (_, response) => response.writeHead(302, { location: '/moved' }).end(),
  '/four-away': (_, response) => response.writeHead(302, { location: '/three-away' }).end(),
  '/round': (_, response) => response.writeHead(301, { location: '/round' }).end(),
  '/announced': (_, response) =>
    response.writeHead(200, { 'content-length': PICTURE_MAX_BYTES + 1 }).flushHeaders(),
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(256 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  },
  '/silent': () => undefined,
};

let website: Server;
let url: string;
beforeAll(async () => {
  website = createServer((request, response) => PAGES[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  website.closeAllConnections();
  await new Promise((resolve) => website.close(resolve));
});

const fetchPicture = createPictureFetcher({ allowedAddresses: ['127.0.0.1'], timeoutMs: 1000 });

test('a picture is fetched, following redirects', async () => {
  expect(String(await fetchPicture(`${url}/me.png`))).toBe('a picture');
  expect(String(await fetchPicture(`${url}/moved`))).toBe('a picture');
  expect(String(await fetchPicture(`${url}/three-away`))).toBe('a picture');
});

test.for([
  ['/gone.png', 'missing'],
  ['/inwards', 'private'],
  ['/file', 'address'],
  ['/four-away', 'redirects'],
  ['/round', 'redirects'],
  ['/announced', 'size'],
  ['/endless', 'size'],
  ['/silent', 'time'],
] as const)('%s is refused: %s', async ([path, problem]) => {
  await expect(fetchPicture(url + path)).rejects.toMatchObject({ problem });
});

test.for([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://172.16.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
])('%s is in a private network and is not fetched', async (address) => {
  const asStranger = createPictureFetcher();
  await expect(asStranger(address)).rejects.toMatchObject({
    problem: 'private',
    message: 'That link leads into a private network, so we didn’t open it.',
  });
});

test.for(['ftp://pictures.example/me.png', 'https://user:secret@pictures.example/', 'me.png'])(
  '%s isn’t a picture URL',
  async (address) => {
    await expect(fetchPicture(address)).rejects.toMatchObject({ problem: 'address' });
  },
);
