import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendReset } from '#account/sign-in/server/send-reset.ts';
import { createSmtpMailer } from '#kit/server/clients/mailer.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { openTill, type Till } from '#test/money/till.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { sendTestMail } from './admin-functions.ts';

let till: Till;
let server: TestApp;
let administrator: Account;
let ada: Account;

type Account = { id: string; email: string; token: string };

beforeAll(async () => {
  till = await openTill();
  server = await createTestApp(
    { payments: till.payments },
    { settings: { autoConfirm: true, siteUrl: 'http://localhost:3000' } },
  );
  administrator = await signUp('administrator');
  await server.sql`insert into public.admin_users (id) values (${administrator.id})`;
});
beforeEach(async () => {
  ada = await signUp('ada');
});
afterAll(async () => {
  await server.close();
  await till.close();
});

async function signUp(name: string): Promise<Account> {
  const email = `${name}-${crypto.randomUUID()}@vizit.test`;
  const body = { email, password: 'correct horse battery' };
  const answer = await server.app.request('/auth/v1/signup', postJson(body));
  const { access_token: token, user } = await answer.json();
  await createProfile(server.sql, { user_id: user.id });
  return { id: user.id, email, token };
}

const ask = (path: string, token: string, request: RequestInit = {}) =>
  server.app.request(path, {
    ...request,
    headers: {
      'content-type': 'application/json',
      apikey: server.keys.anonKey,
      authorization: `Bearer ${token}`,
      ...request.headers,
    },
  });

const invoke = (name: string, body: unknown, { token }: Account = administrator) =>
  ask(`/functions/v1/${name}`, token, { method: 'POST', body: JSON.stringify(body) });

const look = async () => {
  const answer = await invoke('see-as', { user_id: ada.id, reason: 'They asked' });
  return { status: answer.status, body: await answer.json() };
};

const listEntries = (action: string) =>
  server.sql`select actor, subject, note from public.audit_log
    where action = ${action} and subject = ${ada.id}`;

test('viewing as an owner shows their data for half an hour, and is logged', async () => {
  const { status, body } = await look();
  expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'expires_at']]);
  expect(body.expires_at - Date.now() / 1000).toBeGreaterThan(29 * 60);
  expect(body.expires_at - Date.now() / 1000).toBeLessThanOrEqual(30 * 60);
  const token = body.access_token;
  const user = await (await ask('/auth/v1/user', token)).json();
  expect(user).toMatchObject({ id: ada.id, email: ada.email });
  const profiles = await (await ask('/rest/v1/profiles?select=user_id', token)).json();
  expect(profiles).toEqual([{ user_id: ada.id }]);
  expect(
    (await ask('/rest/v1/rpc/own_billing', token, { method: 'POST', body: '{}' })).status,
  ).toBe(200);
  expect([...(await listEntries('account.seen'))]).toEqual([
    { actor: administrator.id, subject: ada.id, note: 'They asked' },
  ]);
});

test('viewing as an owner can’t change anything', async () => {
  const token = (await look()).body.access_token;
  const picture = new Blob(['x'], { type: 'image/png' });
  const json = (value: unknown) => JSON.stringify(value);
  const writes: readonly [string, RequestInit][] = [
    [`/rest/v1/profiles?user_id=eq.${ada.id}`, { method: 'PATCH', body: json({ bio: 'Eve' }) }],
    ['/rest/v1/contacts', { method: 'POST', body: json({ user_id: ada.id, full_name: 'Eve' }) }],
    [`/rest/v1/leads?user_id=eq.${ada.id}`, { method: 'DELETE' }],
    ['/rest/v1/rpc/end_other_sessions', { method: 'POST', body: '{}' }],
    ['/auth/v1/user', { method: 'PUT', body: json({ password: 'another password' }) }],
    ['/auth/v1/logout', { method: 'POST' }],
    ['/functions/v1/create-checkout', { method: 'POST', body: json({ plan: 'premium' }) }],
    ['/functions/v1/see-as', { method: 'POST', body: json({ user_id: ada.id, reason: 'x' }) }],
    ['/rest/v1/rpc/request_archive', { method: 'POST', body: '{}' }],
    [`/storage/v1/object/pictures/${ada.id}/a.png`, { method: 'DELETE' }],
    [
      `/storage/v1/object/pictures/${ada.id}/a.png`,
      { method: 'POST', body: picture, headers: { 'content-type': 'image/png' } },
    ],
  ];
  for (const [path, request] of writes) {
    const answer = await ask(path, token, request);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text(), path).toContain('You’re viewing someone else’s account');
  }
  const [profile] = await server.sql`select bio from public.profiles where user_id = ${ada.id}`;
  expect(profile).toEqual({ bio: '' });
});

test('viewing ends with its sessions, or when the administrator loses the role', async () => {
  const first = (await look()).body.access_token;
  await server.sql`delete from auth.sessions where user_id = ${ada.id} and tag is not null`;
  await expect.poll(async () => (await ask('/rest/v1/profiles?select=id', first)).status).toBe(401);

  const second = (await look()).body.access_token;
  expect((await ask('/rest/v1/profiles?select=id', second)).status).toBe(200);
  await server.sql`update auth.sessions set not_after = now() where tag is not null`;
  expect((await ask('/auth/v1/user', second)).status).toBe(403);

  const third = (await look()).body.access_token;
  await server.sql`delete from public.admin_users where id = ${administrator.id}`;
  await expect.poll(async () => (await ask('/auth/v1/user', third)).status).toBe(403);
  await server.sql`insert into public.admin_users (id) values (${administrator.id})`;
});

test('only administrators may view as an owner, and never as another administrator', async () => {
  const of = { user_id: ada.id, reason: 'Curious' };
  for (const [name, body] of [
    ['see-as', of],
    ['export-account', of],
    ['check-payments', {}],
  ] as const) {
    const refused = await invoke(name, body, ada);
    expect([name, refused.status]).toEqual([name, 403]);
    expect(await refused.json()).toMatchObject({
      message: 'Access denied: Admin privileges required',
    });
  }
  expect((await invoke('see-as', { ...of, user_id: 'ada' })).status).toBe(400);
  expect((await invoke('see-as', { ...of, reason: ' ' })).status).toBe(422);
  expect((await invoke('see-as', { ...of, reason: 'x'.repeat(5000) })).status).toBe(413);
  expect((await invoke('see-as', { ...of, user_id: administrator.id })).status).toBe(403);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await invoke('see-as', { ...of, user_id: nobody })).status).toBe(404);
  expect((await invoke('export-account', { ...of, user_id: nobody })).status).toBe(404);
});

test('all of an account’s data is exported as one archive, and the export is logged', async () => {
  const answer = await invoke('export-account', { user_id: ada.id, reason: 'By letter' });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toContain('profile.json');
  expect([...(await listEntries('account.exported'))]).toMatchObject([{ note: 'By letter' }]);
});

test('faults in payments are described in sentences', async () => {
  const check = await (await invoke('check-payments', {})).json();
  expect(check).toMatchObject({ mode: 'test', findings: expect.any(Array) });
  expect(check.findings).toContainEqual({
    name: 'Webhook',
    level: 'bad',
    says: 'Stripe sends nothing to http://localhost:3000/webhooks/stripe.',
    todo: 'In Stripe, add a webhook endpoint for http://localhost:3000/webhooks/stripe and put its secret in STRIPE_WEBHOOK_SECRET.',
  });
});

test('only administrators can read the payment overview', async () => {
  const read = ({ token }: Account) =>
    ask('/rest/v1/rpc/payment_overview', token, { method: 'POST', body: '{}' });
  expect(await (await read(administrator)).json()).toMatchObject({ unheard: 0, monthly: {} });
  expect((await read(ada)).status).toBe(403);
});

test('a password reset link is sent by email', async () => {
  const call = await ask('/rest/v1/rpc/admin_send_reset', administrator.token, {
    method: 'POST',
    body: JSON.stringify({ owner: ada.id }),
  });
  expect(call.status).toBe(204);
  const [job] = await server.sql`
    select p.payload from graphile_worker._private_jobs p where p.key = ${`send_reset ${ada.id}`}`;
  const { sql, gateway } = server;
  await sendReset.run(job?.payload, {
    ...IDLE_GATEWAY,
    sql,
    gateway,
    mailer: server.mailbox,
    publicUrl: '',
  });
  await expect
    .poll(() => server.mailbox.list().filter(({ to }) => to === ada.email))
    .toMatchObject([{ subject: 'Reset your password' }]);
});

test('an administrator can send themselves a test email, and nobody else can', async () => {
  const answer = await invoke('send-test-mail', {});
  expect(await answer.json()).toEqual({ ok: true, to: administrator.email, problem: null });
  expect(server.mailbox.list()[0]).toMatchObject({
    to: administrator.email,
    subject: 'Test email · Vizit',
  });
  expect((await invoke('send-test-mail', {}, ada)).status).toBe(403);
});

test('a failed test email quotes the mail server’s error', async () => {
  const nobodyListens = createSmtpMailer('smtp://127.0.0.1:1', 'Vizit <hello@vizit.test>');
  const answer = await sendTestMail({ mailer: nobodyListens, publicUrl: '' }, administrator.email);
  expect(answer).toEqual({
    ok: false,
    to: administrator.email,
    problem: expect.stringContaining('ECONNREFUSED'),
  });
});
