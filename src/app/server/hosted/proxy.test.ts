import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenUnderTest } from '#gateway/listener-under-test.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createProxy } from './proxy.ts';

const KEYS = { publishableKey: 'sb_publishable_a', secretKey: 'sb_secret_a' };

/** A backend with this answer, and our proxy in front of it, both on sockets. */
async function open(answer: RequestListener, answerMs = 10_000) {
  const backend = createServer(answer);
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const hosted = { ...KEYS, url: `http://127.0.0.1:${portOf(backend)}` };
  const front = await listenUnderTest();
  const deps = { hosted, publicUrl: 'https://vizit.example', clientAddress: () => '192.0.2.7' };
  front.app.route('/', createProxy({ ...deps, answerMs }));
  front.app.onError((error, context) => {
    if (!(error instanceof ApiError)) throw error;
    return context.json({ code: error.code }, error.status);
  });
  const stop = () => {
    backend.closeAllConnections();
    return new Promise((resolve) => backend.close(resolve));
  };
  onTestFinished(async () => {
    await stop();
    await front.close();
  });
  const ask = (path: string, init?: RequestInit) => fetch(front.url + path, init);
  return { hosted, ask, stop };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function readCode(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).code];
}

test('a request is forwarded unaltered, except for our own headers', async () => {
  const { ask } = await open((request, response) => {
    response.setHeader('set-cookie', '__cf_bm=1');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-range', '0-0/7');
    response.statusCode = 207;
    response.end(JSON.stringify({ ...request.headers, method: request.method, url: request.url }));
  });
  const answer = await ask('/rest/v1/profiles?select=a%2Cb&x=%20', {
    method: 'PATCH',
    headers: { prefer: 'count=exact', cookie: 'ours=1', authorization: 'Bearer a.b.c' },
    body: '{}',
  });
  const said = await answer.json();
  expect(said).toMatchObject({
    method: 'PATCH',
    url: '/rest/v1/profiles?select=a%2Cb&x=%20',
    prefer: 'count=exact',
    authorization: 'Bearer a.b.c',
    apikey: KEYS.publishableKey,
    'x-forwarded-for': '192.0.2.7',
    'accept-encoding': 'identity',
    'content-length': '2',
  });
  expect(said).not.toHaveProperty('cookie');
  expect([answer.status, answer.headers.get('content-range')]).toEqual([207, '0-0/7']);
  expect([
    answer.headers.get('set-cookie'),
    answer.headers.get('access-control-allow-origin'),
  ]).toEqual([null, null]);
});

test('an answer is streamed while the backend is still writing', async () => {
  let end: () => void = () => undefined;
  const { ask } = await open((_request, response) => {
    response.write('first');
    end = () => void response.end('last');
  });
  const reader = (await ask('/storage/v1/object/public/a/b')).body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await read()).toBe('first');
  end();
  expect(await read()).toBe('last');
});

test('a caller who disconnects ends the backend’s request', async () => {
  let ended: () => void;
  const isEnded = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const { ask } = await open((_request, response) => {
    response.write('first');
    response.on('close', () => ended());
  });
  const leaving = new AbortController();
  const answer = await ask('/rest/v1/profiles', { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  await isEnded;
});

test('a redirect to the backend is rewritten to our origin, and not followed', async () => {
  const { ask, hosted } = await open((request, response) => {
    const to = request.url?.includes('abroad')
      ? 'https://provider.example/x'
      : `${hosted.url}/auth/v1/y`;
    response.writeHead(302, { location: to }).end();
  });
  const target = async (path: string) => {
    const answer = await ask(path, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await target('/auth/v1/verify')).toEqual([302, 'https://vizit.example/auth/v1/y']);
  expect(await target('/auth/v1/abroad')).toEqual([302, 'https://provider.example/x']);
});

test('an unreachable backend is 503, a silent one 504, and an HTML page instead of data 502', async () => {
  const down = await open(() => undefined);
  await down.stop();
  expect(await readCode(await down.ask('/rest/v1/x'))).toEqual([503, 'backend_down']);
  const silent = await open(() => undefined, 50);
  expect(await readCode(await silent.ask('/rest/v1/x'))).toEqual([504, 'backend_slow']);
  const sent = { method: 'POST', body: '{}' };
  expect(await readCode(await silent.ask('/auth/v1/token', sent))).toEqual([504, 'backend_slow']);
  const page = await open((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=UTF-8');
    response.end('<h1>Project paused</h1>');
  });
  expect(await readCode(await page.ask('/rest/v1/x'))).toEqual([502, 'backend_strange']);
});

test('no key is ever exchanged for a more powerful one', async () => {
  const { ask } = await open((request, response) => {
    response.end(JSON.stringify([request.headers.apikey, request.headers.authorization ?? null]));
  });
  const service = `e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`;
  for (const headers of [
    { apikey: KEYS.secretKey },
    { apikey: 'sb_secret_guessed' },
    { apikey: 'another' },
    { authorization: `Bearer ${KEYS.secretKey}` },
    { authorization: `Bearer ${service}` },
    { apikey: service },
  ]) {
    expect((await ask('/rest/v1/x', { headers })).status).toBe(401);
  }
  expect(await (await ask('/rest/v1/x')).json()).toEqual([KEYS.publishableKey, null]);
});
