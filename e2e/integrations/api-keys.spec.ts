import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';
import { BASE_URL } from '../fixtures/server-under-test.ts';

async function ask(secret: string, path: string, body?: object) {
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/**
 * Code to copy keeps its lines whole, even the longest on the narrowest phone: it scrolls instead.
 */
async function expectWholeLines(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const sample = page.locator('pre', { hasText: 'curl -H' }).first();
  await expect(sample).toHaveCSS('white-space-collapse', 'preserve');
  const lines = await sample.evaluate((pre) => {
    const text = document.createRange();
    text.selectNodeContents(pre);
    const drawn = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
    return { drawn: drawn.size, written: (pre.textContent ?? '').split('\n').length };
  });
  expect(lines.drawn).toBe(lines.written);
  expect(await sample.evaluate((pre) => pre.scrollWidth > pre.clientWidth)).toBe(true);
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

test('a key is made, shown once, used by a program, and revoked', async ({
  page,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await signIn(page, person);
  await page.goto('/integration');
  const tile = page.getByRole('region', { name: 'API' });
  await expect(tile).toContainText('You have no keys yet.');
  await tile.getByRole('link', { name: 'Make a key' }).click();

  await expectWholeLines(page);
  await page.getByLabel('Name').fill('Zapier');
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('In 365 days');
  await page.getByRole('combobox', { name: 'Leads' }).selectOption('Read and change');
  await page.getByRole('combobox', { name: 'Contacts' }).selectOption('No access');
  await page.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByRole('alert')).toContainText('We show it only once.');
  const secret = (await page.getByText(/^vzt_[\w-]{43}$/).textContent()) ?? '';
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText(secret)).toBeHidden();
  const key = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
  await expect(key).toContainText(
    'Profile and links (read), leads (read and change), statistics (read)',
  );
  await expect(key).toContainText('expires');
  await expect(key).toContainText('not used yet');

  const added = await ask(secret, '/leads', { full_name: 'Grace Hopper' });
  expect(added.status).toBe(201);
  const { body: profile } = await ask(secret, '/profile');
  expect(profile.url).toBe(`${BASE_URL}/bio/${person.username}`);
  expect((await ask(secret, '/contacts')).body.code).toBe('key_scope');
  await page.goto('/leads');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  await page.goto('/integration');
  await expect(tile).toContainText('Last used today.');
  await tile.getByRole('link', { name: 'See your keys' }).click();

  await key.getByRole('button', { name: 'Revoke Zapier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toastOf(page)).toContainText('Zapier is revoked.');
  await expect(page.getByText('You have no keys yet.')).toBeVisible();
  expect((await ask(secret, '/leads')).body.code).toBe('bad_key');
});
