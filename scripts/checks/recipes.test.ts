import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findFreePort } from '#test/servers/free-port.ts';
import { signDelivery } from '../../src/server/webhooks/sign-delivery.ts';

const ROOT = join(import.meta.dirname, '../..');
// Where packages are found.
const FOLDER = join(ROOT, '.cache', `recipes-${process.pid}`);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
  rmSync(FOLDER, { recursive: true, force: true });
});

type Called = { path: string; authorization: string; body: unknown };

/** The service that a recipe calls. */
async function openService() {
  const calls: Called[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url = '', headers } = request;
    const body = JSON.parse(Buffer.concat(chunks).toString());
    calls.push({ path: url, authorization: headers.authorization ?? '', body });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** Runs the program in a recipe. @returns a function that sends it a message */
async function run(recipe: string, env: Record<string, string>) {
  const text = readFileSync(join(ROOT, `docs/recipes/${recipe}.md`), 'utf8');
  const program = /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${recipe}.mjs`), program);
  const port = await findFreePort();
  const child: ChildProcess = spawn(process.execPath, [join(FOLDER, `${recipe}.mjs`)], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port), ...env },
  });
  opened.push(() => child.kill('SIGKILL'));
  return async (message: unknown, secret = SECRET) => {
    const body = JSON.stringify(message);
    const headers = signDelivery({ id: 'one', sentAt: new Date(), body }, [secret]);
    const post = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
    return (await vi.waitFor(post, { timeout: 10_000, interval: 50 })).status;
  };
}

const FORGED = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const ADA = { full_name: 'Ada King Lovelace', email: 'ada@example.com', phone: '', company: '' };

test('the recipe for a mailing list subscribes who agreed, and nobody else', async () => {
  const { url, calls } = await openService();
  const settings = { LIST_URL: url, LIST_USER: 'vizit', LIST_TOKEN: 'token', LIST_ID: '3' };
  const send = await run('mailing-list', settings);
  const lead = { ...ADA, consent: 'Write to me', consented_at: '2026-01-01T00:00:00Z' };
  expect(await send({ type: 'lead.created', data: lead }, FORGED)).toBe(401);
  expect(await send({ type: 'lead.created', data: { ...lead, consented_at: null } })).toBe(204);
  expect(calls).toEqual([]);
  expect(await send({ type: 'lead.created', data: lead })).toBe(204);
  expect(calls).toEqual([
    {
      path: '/api/subscribers',
      authorization: 'token vizit:token',
      body: { email: 'ada@example.com', name: 'Ada King Lovelace', lists: [3] },
    },
  ]);
});

test('the recipe for a CRM makes or changes a contact by its address', async () => {
  const { url, calls } = await openService();
  const send = await run('crm', { CRM_URL: url, CRM_TOKEN: 'token' });
  expect(await send({ type: 'contact.created', data: ADA }, FORGED)).toBe(401);
  expect(await send({ type: 'webhook.test', data: {} })).toBe(204);
  expect(calls).toEqual([]);
  expect(await send({ type: 'contact.updated', data: { ...ADA, designation: 'Analyst' } })).toBe(
    204,
  );
  expect(calls).toMatchObject([
    {
      path: '/crm/v3/objects/contacts/batch/upsert',
      authorization: 'Bearer token',
      body: {
        inputs: [
          {
            id: 'ada@example.com',
            idProperty: 'email',
            properties: { firstname: 'Ada', lastname: 'King Lovelace', jobtitle: 'Analyst' },
          },
        ],
      },
    },
  ]);
});
