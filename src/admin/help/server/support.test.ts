import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#app/server/start/listen.ts';
import { SUPPORT_LINKS } from '#kit/rules/product.ts';
import { createTestApp, type TestApp } from '#test/app.ts';

let plain: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  plain = await createTestApp();
  const support = { url: 'https://help.example/vizit', mail: 'hello@vizit.test' };
  elsewhere = await createTestApp({ support });
});
afterAll(() => Promise.all([plain.close(), elsewhere.close()]));

test('Support, What’s New, Feature Request and Help Center redirect to the operator’s pages', async () => {
  const answers = SUPPORT_LINKS.map(({ url }) => elsewhere.app.request(url));
  const targets = (await Promise.all(answers)).map(({ headers }) => headers.get('location'));
  expect(targets).toEqual(
    ['contact', 'changelog', 'feedback', 'help'].map(
      (topic) => `https://help.example/vizit/${topic}`,
    ),
  );
});

test('a redirect to the operator’s pages carries no session, code or error', async () => {
  const publicUrl = 'https://vizit.test';
  const socket = await listen(
    { host: '127.0.0.1', port: 0, publicUrl },
    () => false,
    elsewhere.app,
  );
  const url = `http://127.0.0.1:${socket.port}/support/help?code=secret&error=a`;
  const { headers } = await fetch(url, { redirect: 'manual' });
  expect(headers.get('location')).toBe('https://help.example/vizit/help#');
  await socket.close();
});

test('without the operator’s pages, each shows the email address for support', async () => {
  for (const { label, url } of SUPPORT_LINKS) {
    const answer = await plain.app.request(url);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(label.replace("'", '&#x27;'));
    expect(page).toContain('href="mailto:hello@vizit.test?subject=');
  }
});
