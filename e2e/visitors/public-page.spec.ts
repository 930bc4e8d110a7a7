import type { Page } from '@playwright/test';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, test } from '../fixtures/person.ts';

test('fields can inject only text', async ({ page, sql, createPerson }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const attack = `"'></script><script>alert(1)</script><img src=x onerror=alert(2)>\${alert(3)}`;
  const { id, username } = await createPerson({ profile: FULL_PAGE });
  // Bypasses the checks of a save: shows what would be drawn if one were missing.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update profiles set full_name = ${attack}, designation = ${attack}, bio = ${attack},
        theme_color = ${attack}, font_heading = ${attack}, profile_picture_url = ${attack},
        vcard_data = ${sql.json({ name: attack, company: attack })},
        social_links = ${sql.json([{ url: 'javascript:alert(4)' }, { url: attack }])},
        custom_links = ${sql.json([
          { id: attack, buttonText: attack, url: 'https://safe.example/', icon: attack },
          { id: 'b', buttonText: 'Run', url: 'javascript:alert(5)' },
        ])},
        lead_form_data = ${sql.json({ heading: attack, description: attack, buttonText: attack, consent: attack })}
      where user_id = ${id}`;
  });
  await page.goto(`/bio/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(attack);
  await expect(page.getByRole('heading', { level: 2, name: attack })).toBeVisible();
  await expect(page.getByRole('link', { name: attack })).toHaveAttribute(
    'href',
    'https://safe.example/',
  );
  await expect(page.locator('a[href^="javascript" i]')).toHaveCount(0);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.locator('body script')).toHaveCount(0);
  const card = await (await page.request.get(`/bio/${username}.vcf`)).text();
  expect(card.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(1);
  expect(dialogs).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is complete, contacts no third party, and its form, thanks and details are plain pages', async ({
    page,
    sql,
    createPerson,
  }) => {
    const asked: string[] = [];
    await page.route(/^https:/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ body: '' });
    });
    const { id, username, fullName } = await createPerson({ profile: FULL_PAGE });
    const ids = { google_id: 'G-ABC123DEF4', plausible_domain: 'example.com' };
    await sql`insert into public.analytics_ids ${sql({ user_id: id, ...ids })}`;
    await page.goto(`/bio/${username}`);

    await test.step('the page shows everything', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
      await expect(page.getByText('Mathematician')).toBeVisible();
      await expect(page.getByText('And on poetry.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'The notes' })).toHaveAttribute(
        'href',
        'https://notes.example/',
      );
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
        'href',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      );
      await expect(page.getByRole('link', { name: 'Listen on Spotify' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Book a time on Calendly' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page.getByText(/^This page uses /)).toBeHidden();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Contact', exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/\.vcf$/);
    });

    await test.step('a refused form loses nothing', async () => {
      await fillLead(page, { email: 'grace@nowhere' });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
      await page.getByRole('textbox', { name: 'Email' }).fill('grace@vizit.test');
      await page.locator('[name=stamp]').evaluate((field: HTMLInputElement) => {
        field.value = 'of another server';
      });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(
        page.getByText(/^This form was open for too long\. Nothing is lost/),
      ).toBeVisible();
      await expect(page.getByLabel('Message')).toHaveValue('A moth in the relay.');
      await expect(page.getByLabel('I agree to be contacted.')).toBeChecked();
    });

    await test.step('the thanks link to the details, and back', async () => {
      // A form sent within 3 seconds has to be sent again.
      await expect(async () => {
        const answer = page.waitForResponse('/leads');
        await page.getByRole('button', { name: 'Send' }).click();
        expect((await answer).status()).toBe(303);
      }).toPass();
      const thanks = page.getByRole('heading', {
        name: 'Thank you. Your message has been sent.',
        level: 1,
      });
      await expect(thanks).toBeVisible();
      await page.reload();
      await expect(thanks).toBeVisible();
      await expect(page.getByRole('link', { name: 'Save contact' })).toBeVisible();
      await page.getByRole('link', { name: `Back to ${fullName}` }).click();
      await expect(page).toHaveURL(`/bio/${username}`);
      await page.goBack();
      await page.getByRole('link', { name: 'See, correct or erase your details' }).click();
      await page.getByLabel('Message').fill('Two moths.');
      await page.getByRole('button', { name: 'Save corrections' }).click();
      await expect(page.getByText('Your details have been corrected.')).toBeVisible();
      const leads = await sql`select full_name, email, message from leads where user_id = ${id}`;
      expect([...leads]).toEqual([
        { full_name: 'Grace Hopper', email: 'grace@vizit.test', message: 'Two moths.' },
      ]);
      await page.getByRole('link', { name: 'Erase my details' }).click();
      await page.getByRole('link', { name: 'Keep them' }).click();
      await expect(page.getByRole('heading', { name: 'Your details', exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Erase my details' }).click();
      await page.getByRole('button', { name: 'Erase my details' }).click();
      await expect(page.getByText('Your details have been erased.')).toBeVisible();
      expect(await sql`select id from leads where user_id = ${id}`).toHaveLength(0);
    });

    await test.step('the separate form sends a card back, with its place', async () => {
      await page.goto(`/bio/${username}?at=badge`);
      await page.getByRole('link', { name: 'Send yours back' }).click();
      await page.getByLabel('Full name').fill('Grace Hopper');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Please agree before sending.')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
      await expect(page.locator('[name=source]')).toHaveValue('badge');
    });

    await test.step('analytics providers are named', async () => {
      await page.goto(`/bio/${username}`);
      const foot = page.getByRole('contentinfo');
      await foot.getByRole('link', { name: 'Privacy', exact: true }).click();
      await expect(page.getByText('Google Analytics:')).toBeVisible();
      expect(asked).toEqual([]);
    });
  });
});

async function fillLead(page: Page, { email }: { email: string }) {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Message').fill('A moth in the relay.');
  await page.getByLabel('I agree to be contacted.').check();
}
