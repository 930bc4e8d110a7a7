import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { listenUnderTest } from '#gateway/listener-under-test.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createLead } from '#test/factories.ts';

/** Headers of a browser that displays the answer. */
const PERSON = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let server: TestApp;
beforeAll(async () => {
  const limits = { ...RATE_LIMITS, leadAttemptsPerAddress: { points: 0, durationSeconds: 60 } };
  server = await createTestApp({ limits });
});
afterAll(() => server.close());

test('a refusal is a page for a person without JavaScript, and JSON for a script', async () => {
  const post = (headers: Record<string, string>) =>
    server.app.request('/leads', { method: 'POST', headers, body: new URLSearchParams() });
  const page = await post(PERSON);
  expect(page.status).toBe(429);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
  expect(page.headers.get('retry-after')).toBe('5');
  expect(await page.text()).toContain('Too many requests. Please wait a moment');
  const answer = await post({ accept: '*/*' });
  expect(await answer.json()).toMatchObject({ code: 'too_many' });
});

test('a cross-site form posted to the Stripe stand-in is refused, not an error', async () => {
  const front = await listenUnderTest();
  onTestFinished(() => front.close());
  front.app.route('/', server.app);
  for (const headers of [{}, { origin: 'https://evil.example' }]) {
    const body = new URLSearchParams();
    const post = { method: 'POST', headers: { connection: 'close', ...headers }, body };
    const refused = await fetch(`${front.url}/sandbox/stripe/reset`, post);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'cross_site']);
  }
});

test('in an outage a details link is answered with a page, and isn’t sent as a referrer', async () => {
  const sql = connect('postgres://nobody@127.0.0.1:1/none');
  const { leadTokens, ...down } = await createTestApp({ sql });
  const path = `/my-details/${leadTokens.issue(crypto.randomUUID())}`;
  const answer = await down.app.request(path, { headers: PERSON });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await answer.text()).toContain('This isn’t available right now.');
  await down.close();
});

test.for(['53100', '53200', '57014'])(
  'a full disk or memory is a 503 with a message and no file name: %s',
  async (code) => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => lines.push(line) });
    const small = await createTestApp({ sql: server.sql, leadTokens: server.leadTokens, log });
    const lead = await createLead(server.sql);
    await server.sql.unsafe(`
    create or replace function public.refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/16384/2619"' using errcode = '${code}'; end $$;
    create trigger full_disk before update on public.leads for each row execute function public.refuse()`);
    const answer = await small.app.request(`/my-details/${server.leadTokens.issue(lead.id)}`, {
      method: 'POST',
      body: new URLSearchParams({ full_name: 'Grace', email: 'grace@vizit.test' }),
    });
    await server.sql`drop function public.refuse() cascade`;
    await small.close();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    const text = await answer.text();
    expect(text).toContain('This isn’t available right now.');
    expect(text).not.toContain('base/');
    expect(lines.join()).toContain('the machine is exhausted');
  },
);

test('a failure is logged without the token in its URL and without user input', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const small = await createTestApp({ sql: server.sql, leadTokens: server.leadTokens, log });
  const lead = await createLead(server.sql, { message: 'a secret of mine' });
  const token = server.leadTokens.issue(lead.id);
  await server.sql`
    alter table public.leads add constraint broken check (corrected_at is null) not valid`;
  const answer = await small.app.request(`/my-details/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ full_name: 'Grace', email: 'grace@vizit.test' }),
  });
  await server.sql`alter table public.leads drop constraint broken`;
  await small.close();
  expect(answer.status).toBe(500);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"path":"/my-details/…"');
  expect(lines[0]).toContain('violates check constraint');
  expect(lines[0]).not.toContain(token);
  expect(lines[0]).not.toMatch(/a secret of mine|grace@vizit\.test/);
});
