import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { closeSection, openSection } from '../fixtures/editor.ts';
import { pressMailedLink } from '../fixtures/mailbox.ts';
import { expect, expectPublished, figureOf, test, toastOf } from '../fixtures/person.ts';
import { runAdmin } from '../fixtures/server-under-test.ts';

test('a new owner gets from signing up to the first lead', { tag: ['@phone', '@hosted'] }, async ({
  page,
  visitor,
}) => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const email = `maya-${suffix}@vizit.test`;
  const username = `maya_${suffix}`;

  await test.step('sign up and confirm by email', async () => {
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Maya Lindqvist');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(toastOf(page)).toContainText(
      'Account created! Please check your inbox to verify your email.',
    );
    await pressMailedLink(page, email, 'Verify your email');
    await expect(page.getByLabel('Your name')).toHaveValue('Maya Lindqvist');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Make your page' })).toBeVisible();
    await expect(page.getByText('Your current plan: Free')).toBeVisible();
    await expect(page.getByText('Verify your email')).toBeHidden();
  });

  await test.step('fill the page and save it', async () => {
    await runAdmin('plan', email, 'premium');
    await page.goto('/edit?show=form');
    await fillPage(page, { email, username });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectPublished(page);
  });

  await test.step('a visitor sees the page and saves the contact', async () => {
    const view = visitor.waitForResponse('/events');
    await visitor.goto(`/bio/${username}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Maya Lindqvist');
    await expect(visitor.getByText('Architect', { exact: true })).toBeVisible();
    await expect(visitor.getByText('Small houses, long tables.')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://instagram.com/maya',
    );
    expect(await (await view).json()).toEqual({ accepted: true });

    const download = visitor.waitForEvent('download');
    // By keyboard: a click would first scroll, and could bring Send into view.
    await visitor.getByRole('link', { name: 'Contact', exact: true }).press('Enter');
    const file = await readFile(await (await download).path());
    const card = parseCard(String(file));
    expect(card).toMatchObject({ VERSION: '3.0', FN: 'Maya Lindqvist', N: 'Lindqvist;Maya;;;' });
    const sheet = visitor.getByRole('dialog', { name: 'Send yours back' });
    const upload = { name: 'maya.vcf', mimeType: 'text/vcard', buffer: file };
    await sheet.getByLabel('Use a contact file').setInputFiles(upload);
    await expect(sheet.getByLabel('Full name')).toHaveValue('Maya Lindqvist');
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a visitor opens a link and leaves a message', async () => {
    await visitor
      .context()
      .route('https://shop.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
      );
    const click = visitor.waitForResponse('/events');
    const shop = visitor.waitForEvent('popup');
    await visitor.getByRole('link', { name: 'My shop' }).click();
    await expect(await shop).toHaveTitle('Shop');
    expect(await (await click).json()).toEqual({ accepted: true });

    await visitor.getByRole('textbox', { name: 'Full name' }).fill('Grace Hopper');
    await visitor.getByRole('textbox', { name: 'Email' }).fill('grace@vizit.test');
    await visitor.getByLabel('Message').fill('Do you build lighthouses?');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText('Thank you. Your message has been sent.')).toBeVisible();
  });

  await test.step('the owner sees the visit', async () => {
    await page.goto('/');
    await expect(page.getByText('Your current plan: Premium Monthly')).toBeVisible();
    await expect(figureOf(page, 'Profile Visitors')).toHaveText('1');
    await expect(figureOf(page, 'Link Clicks')).toHaveText('2');
    await expect(figureOf(page, 'Active Sections')).toHaveText('4');
    await expect(figureOf(page, 'Leads Submitted')).toHaveText('1');
    const byType = page.getByRole('region', { name: 'Link Clicks by Type' });
    await expect(byType.getByRole('row', { name: 'Contact card' })).toContainText('1');
    await expect(byType.getByRole('row', { name: 'Link buttons' })).toContainText('1');
    await expect(page.getByRole('row', { name: 'Grace Hopper' })).toContainText('grace@vizit.test');
  });

  await test.step('the owner keeps and deletes the lead', async () => {
    await page.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL('/leads');
    await expect(page.getByText('Do you build lighthouses?')).toBeVisible();
    const favorite = page.getByRole('button', { name: 'Favorite: Grace Hopper' });
    await favorite.click();
    await expect(toastOf(page)).toContainText('Lead marked as favorite');
    await expect(favorite).toHaveAttribute('aria-pressed', 'true');
    await favorite.click();
    await expect(toastOf(page)).toContainText('Lead removed from favorites');
    await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
    await expect(toastOf(page)).toContainText('Lead deleted successfully');
    await expect(page.getByText('No leads yet')).toBeVisible();
  });
});

async function fillPage(page: Page, { email, username }: { email: string; username: string }) {
  const about = page.getByRole('region', { name: 'About you' });
  await about.getByLabel('Designation').fill('Architect');
  await about.getByLabel('Bio').fill('Small houses, long tables.');
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText('This name is free.')).toBeVisible();

  await page.getByRole('switch', { name: 'Contact Card' }).click();
  const card = await openSection(page, 'Contact Card');
  await card.getByLabel('Name on the card').fill('Maya Lindqvist');
  await card.getByLabel('Email').fill(email);
  await card.getByLabel('Phone').fill('+46 40 123 45 67');

  const social = await openSection(page, 'Social Links');
  await social.getByRole('button', { name: 'Add social link' }).click();
  await social.getByRole('textbox').fill('instagram.com/maya');

  const links = await openSection(page, 'Links');
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.getByLabel('Title of button 1').fill('My shop');
  await links.getByLabel('Address of My shop').fill('shop.example/chairs');

  await closeSection(page);
  await page.getByRole('switch', { name: 'Lead Form' }).click();
  await openSection(page, 'Lead Form');
  await expect(page.getByRole('switch', { name: 'Ask for Message' })).toBeChecked();
  await closeSection(page);
}

/** Parses a contact card as a phone would: unfolded lines of a name, parameters and a value. */
function parseCard(text: string): Record<string, string> {
  expect(text).toMatch(/^BEGIN:VCARD\r\n[\s\S]*\r\nEND:VCARD\r\n$/);
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = line.match(/^([A-Z-]+)[^:]*:(.*)$/) ?? [];
      return [name, value];
    }),
  );
}
