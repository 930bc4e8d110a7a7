import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { signDelivery } from '#integrations/webhooks/server/send-delivery.ts';
import { findFreePort } from '#test/servers/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
// Where packages can be resolved.
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

function readProgram(recipe: string): string {
  const text = readFileSync(join(ROOT, `docs/recipes/${recipe}.md`), 'utf8');
  return /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
}

/** Runs the program in a recipe. @returns a function that sends it a message */
async function run(recipe: string, env: Record<string, string>) {
  const program = readProgram(recipe);
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
    return (await vi.waitFor(post, { interval: 50 })).status;
  };
}

const FORGED = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const ADA = { full_name: 'Ada King Lovelace', email: 'ada@example.com', phone: '', company: '' };

test('the mailing-list recipe subscribes only people who agreed', async () => {
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

test('the CRM recipe creates or updates a contact by its email', async () => {
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

test('the Slack recipe posts a lead as text and can’t mention the channel', async () => {
  const { url, calls } = await openService();
  const send = await run('slack', { SLACK_URL: `${url}/services/T0` });
  const data = { ...ADA, message: '<!channel> & more\nBye' };
  expect(await send({ type: 'lead.created', data }, FORGED)).toBe(401);
  expect(await send({ type: 'lead.deleted', data: { id: 'x' } })).toBe(204);
  expect(calls).toEqual([]);
  expect(await send({ type: 'lead.created', data })).toBe(204);
  expect(await send({ type: 'lead.created', test: true, data: ADA })).toBe(204);
  const words = 'New lead: Ada King Lovelace, ada@example.com';
  expect(calls).toMatchObject([
    {
      path: '/services/T0',
      body: { text: `${words}\n>&lt;!channel&gt; &amp; more\n>Bye` },
    },
    { body: { text: `Test: ${words}` } },
  ]);
});

test('Vizit retries a lead that Slack refuses', async () => {
  const port = await findFreePort();
  const send = await run('slack', { SLACK_URL: `http://127.0.0.1:${port}/services` });
  expect(await send({ type: 'lead.created', data: ADA })).toBe(502);
});

type Lead = Record<string, string>;

/** A fake Google sheet with the parts the recipe uses; the script's API returns these leads. */
function openSheet(leads: Lead[], pageSize: number) {
  const sheets = new Map<string, unknown[][]>();
  const settings = new Map([
    ['VIZIT_URL', 'https://vizit.example'],
    ['VIZIT_KEY', 'vzt_key'],
  ]);
  const asked: string[] = [];
  const toSheet = (rows: unknown[][]) => ({
    getLastRow: () => rows.length,
    appendRow: (row: unknown[]) => rows.push(row),
    getRange: (from: number, _column: number, count: number) => ({
      getValues: () => rows.slice(from - 1, from - 1 + count).map(([first]) => [first]),
      setValues: (values: unknown[][]) => rows.splice(from - 1, count, ...values),
    }),
  });
  const book = {
    getSheetByName: (name: string) => {
      const rows = sheets.get(name);
      return rows ? toSheet(rows) : null;
    },
    insertSheet: (name: string) => {
      sheets.set(name, []);
      return toSheet(sheets.get(name) ?? []);
    },
  };
  const answer = (url: string, { headers }: { headers: { Authorization: string } }) => {
    asked.push(url);
    const { searchParams } = new URL(url);
    const isKnown = headers.Authorization === 'Bearer vzt_key';
    const since = searchParams.get('since') ?? '';
    const from = Number(searchParams.get('cursor') ?? 0);
    const found = leads
      .filter(({ created_at = '' }) => created_at >= since)
      .toSorted((one, other) => ((one.created_at ?? '') < (other.created_at ?? '') ? 1 : -1));
    const next_cursor = found.length > from + pageSize ? String(from + pageSize) : null;
    const page = { data: found.slice(from, from + pageSize), next_cursor };
    return {
      getResponseCode: () => (isKnown ? 200 : 401),
      getContentText: () => JSON.stringify(isKnown ? page : { message: 'This key is not known.' }),
    };
  };
  const context = createContext({
    LockService: { getScriptLock: () => ({ tryLock: () => true, releaseLock: () => {} }) },
    SpreadsheetApp: { getActiveSpreadsheet: () => book },
    PropertiesService: {
      getScriptProperties: () => ({
        getProperty: (name: string) => settings.get(name) ?? null,
        setProperty: (name: string, value: string) => settings.set(name, value),
      }),
    },
    UrlFetchApp: { fetch: answer },
  });
  runInContext(readProgram('google-sheets'), context);
  return {
    settings,
    asked,
    rows: () => sheets.get('Leads'),
    run: () => runInContext('addNewLeads()', context),
  };
}

test('the Google Sheets recipe adds each lead once, oldest first, and runs no formula', () => {
  const toLead = (id: string, more: Lead = {}) => ({
    id,
    created_at: `2026-11-2${id}T09:00:00.000Z`,
    full_name: `Lead ${id}`,
    email: '',
    phone: '',
    company: '',
    message: '',
    ...more,
  });
  const leads = [
    toLead('1'),
    toLead('2', { phone: '+44 20', message: '=IMPORTXML("x")' }),
    toLead('3'),
  ];
  const sheet = openSheet(leads, 2);
  sheet.run();
  expect(sheet.rows()?.map(([id]) => id)).toEqual(['id', '1', '2', '3']);
  expect(sheet.rows()?.[2]).toEqual([
    '2',
    '2026-11-22T09:00:00.000Z',
    'Lead 2',
    '',
    "'+44 20",
    '',
    `'=IMPORTXML("x")`,
  ]);
  sheet.run();
  expect(sheet.rows()).toHaveLength(4);
  leads.push(toLead('4'));
  sheet.run();
  expect(sheet.rows()?.at(-1)?.[0]).toBe('4');
  expect(sheet.asked.at(-1)).toContain('since=2026-11-23T09%3A00%3A00.000Z');
  sheet.settings.set('VIZIT_KEY', 'other');
  expect(() => sheet.run()).toThrow('This key is not known.');
});
