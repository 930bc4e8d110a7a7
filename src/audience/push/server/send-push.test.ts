import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { createPushSender, derivePushKeys } from './send-push.ts';

const KEYS = { deriveKey: (purpose: string) => Buffer.from(purpose.padEnd(32, '.')) };
const CONTACT = 'mailto:hello@vizit.test';
const MESSAGE = JSON.stringify({ web_push: 8030, notification: { title: '2 new leads · Ελένη' } });

type Recorded = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service that records its requests. @param status null if it never answers */
async function openPushService(status: number | null, onRequest = () => {}) {
  const got: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    onRequest();
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { got, origin: `http://127.0.0.1:${port}` };
}

/** A browser, with the keys of its subscription. */
function createBrowser(origin: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const device = {
    user_id: 'ada',
    endpoint: `${origin}/push/1`,
    p256dh: pair.getPublicKey('base64url'),
    auth_secret: secret.toString('base64url'),
  };
  return { device, decrypt: (body: Buffer) => decrypt(body, pair, secret) };
}

/** Follows RFC 8188 and 8291, without the library under test. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = derive(pair.computeSecret(sender), secret, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const createSender = (
  allowedAddresses = ['127.0.0.1'],
  options: Parameters<typeof createPushSender>[1] = {},
) => {
  const fetch = createGuardedFetch({ allowedAddresses });
  return createPushSender({ keys: KEYS, contact: CONTACT, fetch }, options);
};

test('only the browser can read a message, and its push service can verify the sender', async () => {
  const { got, origin } = await openPushService(201);
  const { device, decrypt: read } = createBrowser(origin);
  expect(await createSender()(device, MESSAGE)).toBe('sent');
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = got;
  expect(path).toBe('/push/1');
  expect(body.includes('leads')).toBe(false);
  expect(read(body)).toBe(MESSAGE);
  expect(headers).toMatchObject({ ttl: '86400', topic: 'leads', 'content-encoding': 'aes128gcm' });
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(derivePushKeys(KEYS).publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin });
  expect(payload.sub).toBe(CONTACT);
});

test.each([
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
] as const)('after a %s the subscription is %s', async (status, outcome) => {
  const { origin } = await openPushService(status);
  expect(await createSender()(createBrowser(origin).device, MESSAGE)).toBe(outcome);
});

test.each([429, 500, 503])('after a %s the message is sent again', async (status) => {
  const { origin } = await openPushService(status);
  await expect(createSender()(createBrowser(origin).device, MESSAGE)).rejects.toThrow(/answered/);
});

test('a subscription on a private network counts as gone, and isn’t contacted', async () => {
  const { got, origin } = await openPushService(201);
  expect(await createSender([])(createBrowser(origin).device, MESSAGE)).toBe('gone');
  expect(got).toEqual([]);
});

test.each([
  ['a key that isn’t on the curve', { p256dh: 'B'.repeat(87) }],
  ['an endpoint that isn’t an address', { endpoint: 'https://[/x' }],
] as const)('a subscription with %s counts as gone', async (_what, wrong) => {
  const { device } = createBrowser('http://127.0.0.1:1');
  expect(await createSender()({ ...device, ...wrong }, MESSAGE)).toBe('gone');
});

test('an unreachable push service is retried', async () => {
  const { device } = createBrowser('http://127.0.0.1:1');
  await expect(createSender()(device, MESSAGE)).rejects.toThrow(TypeError);
});

test('a push service that doesn’t answer in time is given up, and retried', async () => {
  const { got, origin } = await openPushService(null);
  const send = createSender(undefined, { timeoutMs: 100 });
  await expect(send(createBrowser(origin).device, MESSAGE)).rejects.toThrow(TypeError);
  expect(got).toHaveLength(1);
});

test('an account’s push services take ten seconds in five minutes at most, and delay no other account', async () => {
  let now = 0;
  const { got, origin } = await openPushService(201, () => {
    now += 1900;
  });
  const send = createSender(undefined, { now: () => now });
  const { device } = createBrowser(origin);
  for (let nth = 0; nth < 5; nth += 1) expect(await send(device, MESSAGE)).toBe('sent');
  const another = { ...device, endpoint: `${origin}/push/2` };
  expect(await send(another, MESSAGE)).toBe('postponed');
  expect(got).toHaveLength(5);
  expect(await send({ ...device, user_id: 'grace' }, MESSAGE)).toBe('sent');
  now += 300_000;
  expect(await send(another, MESSAGE)).toBe('sent');
});
