import type { Page } from '@playwright/test';
import { toBuffer } from 'qrcode';
import { expectKept } from '../fixtures/kept.ts';
import { expect, PREMIUM, signIn, test } from '../fixtures/person.ts';
import { openReleaseProxy } from '../fixtures/release-proxy.ts';

test.use({
  serviceWorkers: 'allow',
  // Requests fail while the server is unreachable, as do those of a closed tab.
  expectedErrors: [/net::ERR_|Failed to fetch|status of (?:40[14]|503)|bad HTTP response code/],
});

const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Leïla Åström\r\nTEL:+46 8 123\r\nEND:VCARD\r\n';

const PROFILE = { ...PREMIUM, sections_enabled: { lead_form: true }, section_order: ['lead_form'] };

test('200 leads typed offline arrive once each, despite a closed tab', {
  tag: '@phone',
}, async ({ page, context, sql, createPerson }) => {
  const server = await openReleaseProxy();
  const ada = await createPerson({ profile: PROFILE });
  const open = (tab: Page) => tab.goto(`${server.origin}/event`);
  const countNames = async () => {
    const [row] = await sql`
      select count(distinct full_name)::int as names, count(*)::int as leads, count(fair_id)::int as of_fair
      from public.leads where user_id = ${ada.id} and source = 'hand'`;
    return row;
  };

  await test.step('an owner names an event', async () => {
    await signIn(page, ada, server.origin);
    await open(page);
    await page.getByLabel('Name', { exact: true }).fill('Hannover Messe');
    await page.getByRole('button', { name: 'Start event' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
    await expect
      .poll(() =>
        sql`select from public.fairs where user_id = ${ada.id}`.then(({ length }) => length),
      )
      .toBe(1);
    const files = ['.svg?at=event', '/code-reader.js', '/code-reader.wasm'];
    await expectKept(page, ada.id, { text: 'Hannover Messe', files });
  });

  await test.step('offline, leads can be typed and the code is shown', async () => {
    server.isOff = true;
    await context.setOffline(true);
    await open(page);
    await expect(page.getByRole('combobox', { name: 'Event' })).toHaveText(/Hannover Messe/);
    for (const name of ['Grace Hopper', 'Ελένη Παπαδοπούλου', '山田 太郎']) {
      await page.getByLabel('Full name').fill(name);
      await page.getByRole('button', { name: 'Save lead' }).click();
      await expect(page.getByText(`${name} is saved.`)).toBeVisible();
    }
    await expect(page.getByText('3 entries are safe here')).toBeVisible();
    const code = `/bio/${ada.username}.svg?at=event`;
    expect(await page.evaluate(async (path) => (await fetch(path)).status, code)).toBe(200);
  });

  await test.step('the built-in reader reads a code offline, under its own policy', async () => {
    await page.getByRole('button', { name: 'Scan a code' }).click();
    await expect(page.getByRole('alert')).toContainText('camera');
    await page.keyboard.press('Escape');
    const buffer = await toBuffer(CARD);
    const photo = { name: 'code.png', mimeType: 'image/png', buffer };
    await page.locator('input[type=file]').setInputFiles(photo);
    await expect(page.getByLabel('Full name')).toHaveValue('Leïla Åström');
    await expect(page.getByLabel('Phone')).toHaveValue('+46 8 123');
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(page.getByText('4 entries are safe here')).toBeVisible();
    await typeMore(page, 196);
    await expect(page.getByText('200 entries are safe here')).toBeVisible();
  });

  await test.step('the next tab sends what a tab closed while sending left', async () => {
    server.isOff = false;
    await context.setOffline(false);
    await expect.poll(async () => (await countNames())?.leads).toBeGreaterThan(5);
    const next = await context.newPage();
    await page.close();
    await open(next);
    await expect.poll(countNames).toEqual({ names: 200, leads: 200, of_fair: 200 });
    await expect(next.getByText('On this device')).toBeHidden();
    await next.getByRole('link', { name: 'View leads' }).click();
    await expect(next.getByText('1–50 of 200 leads')).toBeVisible();
  });
  server.close();
});

/** Types and saves leads through the page's own form, faster than a hand. */
function typeMore(page: Page, count: number): Promise<void> {
  return page.evaluate(async (most) => {
    const form = document.querySelector<HTMLFormElement>('form[aria-label="New lead"]');
    const name = form?.elements.namedItem('full_name');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let number = 1; number <= most; number += 1) {
      write?.call(name, `Visitor ${number}`);
      (name as HTMLInputElement).dispatchEvent(new Event('input', { bubbles: true }));
      form?.requestSubmit();
      while (!form?.textContent?.includes(`Visitor ${number} is saved.`))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // The button is free again in the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}
