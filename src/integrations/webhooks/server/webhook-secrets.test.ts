import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';

let server: TestApp;
beforeAll(async () => {
  const webhookSecretsPerAccount = { points: 5, durationSeconds: 600 };
  server = await createTestApp(
    { limits: { ...RATE_LIMITS, webhookSecretsPerAccount } },
    { settings: { autoConfirm: true } },
  );
});
afterAll(() => server.close());

async function ask(path: string, token: string, body: unknown) {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  const answer = await server.app.request(path, postJson(body, headers));
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

async function signUp() {
  const email = `owner-${crypto.randomUUID()}@vizit.test`;
  const { body } = await ask('/auth/v1/signup', '', { email, password: 'correct horse battery' });
  const [webhook] = await server.sql<{ id: string }[]>`
    insert into public.webhooks (user_id, url, events)
    values (${body.user.id}, 'https://hooks.example.com/', '["lead.created"]') returning id`;
  return { token: body.access_token as string, webhook: webhook?.id ?? '' };
}

const show = (token: string, webhook: unknown) =>
  ask('/functions/v1/show-webhook-secret', token, { webhook });
const rotate = (token: string, webhook: unknown) =>
  ask('/functions/v1/rotate-webhook-secret', token, { webhook });

test('an owner sees the same secret each time, until it is rotated', async () => {
  const { token, webhook } = await signUp();
  const first = await show(token, webhook);
  expect(first).toEqual({
    status: 200,
    body: { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), before_ends_at: null },
  });
  expect(await show(token, webhook)).toEqual(first);
  const rotated = await rotate(token, webhook);
  expect(rotated.body.secret).not.toBe(first.body.secret);
  expect(rotated.body.before_ends_at).toEqual(expect.any(String));
  const stored = await server.sql`select sealed from private.webhook_secrets`;
  expect(JSON.stringify(stored)).not.toContain(rotated.body.secret.slice(6, 20));
});

test('others can’t see the secret, and requests for it are limited', async () => {
  const { webhook } = await signUp();
  const other = await signUp();
  expect(await show('', webhook)).toMatchObject({ status: 401 });
  expect(await show(other.token, webhook)).toMatchObject({
    status: 404,
    body: { message: 'There is nothing here.' },
  });
  expect(await rotate(other.token, webhook)).toMatchObject({ status: 404 });
  expect(await show(other.token, 'webhook')).toMatchObject({ status: 400 });
  await show(other.token, other.webhook);
  await show(other.token, other.webhook);
  expect(await show(other.token, other.webhook)).toMatchObject({ status: 429 });
});
