import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedAgents } from '#kit/server/clients/guarded-fetch.ts';
import { createDeliverySender } from './send-delivery.ts';

const seen: { method: string; headers: Record<string, unknown>; body: string }[] = [];

/** A receiving service's answers. */
const ANSWERS: Record<string, RequestListener> = {
  '/good': (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', headers: request.headers, body });
      response.writeHead(204).end();
    });
  },
  '/broken': (_, response) => response.writeHead(500).end('no'),
  '/wordy': (_, response) => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-${index}`, '1']));
    response.writeHead(422, { 'x-long': 'y'.repeat(5000), ...many });
    // The thousandth character would be half of a flower.
    response.end(`no such list\0${'x'.repeat(987)}🌻`);
  },
  '/gone': (_, response) => response.writeHead(410).end(),
  '/moved': (_, response) => response.writeHead(302, { location: '/good' }).end(),
  '/inwards': (_, response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(),
  '/silent': () => undefined,
  '/half': (_, response) => void response.writeHead(200).write('…'),
  '/most': (_, response) => void response.write('x'.repeat(65_536)),
  '/more': (_, response) => void response.write('x'.repeat(65_537)),
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(256 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  },
};

let service: Server;
let url: string;
beforeAll(async () => {
  service = createServer((request, response) => ANSWERS[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const send = createDeliverySender(
  createGuardedAgents({ allowedAddresses: ['127.0.0.1'], keepAlive: true }),
  1000,
);
const guarded = createDeliverySender(createGuardedAgents(), 1000);

const letter = (to: string) => ({ url: to, headers: { 'webhook-id': 'one' }, body: '{"a":1}' });

test('a message is posted once, as JSON', async () => {
  expect(await send(letter(`${url}/good`))).toEqual({
    status: 204,
    problem: null,
    sent_headers: {
      'content-type': 'application/json',
      'user-agent': 'Vizit webhooks',
      'webhook-id': 'one',
    },
    answer_headers: expect.objectContaining({ date: expect.any(String) }),
    answer_text: '',
  });
  expect(seen).toMatchObject([
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'one' },
      body: '{"a":1}',
    },
  ]);
});

test.for([
  ['/broken', 500, 'status'],
  ['/gone', 410, 'status'],
  ['/moved', 302, 'redirect'],
  ['/inwards', 307, 'redirect'],
  ['/silent', null, 'time'],
  ['/half', null, 'time'],
  ['/most', null, 'time'],
  ['/more', 200, null],
  ['/endless', 200, null],
] as const)('%s: %j, %s', async ([path, status, problem]) => {
  const before = seen.length;
  expect(await send(letter(url + path))).toMatchObject({ status, problem });
  expect(seen).toHaveLength(before);
});

test('the owner is shown the start of an answer, without characters that can’t be stored', async () => {
  const { answer_text, answer_headers } = await send(letter(`${url}/wordy`));
  expect(answer_text).toBe(`no such list${'x'.repeat(987)}`);
  expect(Object.keys(answer_headers)).toHaveLength(20);
  expect(answer_headers['x-long']).toBe('y'.repeat(120));
});

test('an unreachable receiver is reported as such', async () => {
  expect(await send(letter('http://127.0.0.1:9/'))).toMatchObject({
    status: null,
    problem: 'unreachable',
  });
});

test.for([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://0.0.0.0/',
  'http://2130706433/',
])('%s is a private address, and nothing is sent there', async (target) => {
  expect(await guarded(letter(target))).toMatchObject({ status: null, problem: 'private' });
});
