import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

const PUBLIC_URL = 'https://vizit.test';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ publicUrl: PUBLIC_URL });
});
afterAll(() => server.close());

test('security.txt says whom to tell about a vulnerability', async () => {
  const answer = await server.app.request('/.well-known/security.txt');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:hello@vizit\.test$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (new Date(expires).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt`);
});
