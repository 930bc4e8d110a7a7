import type { Page } from '@playwright/test';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, saveChanges, signIn, test } from '../fixtures/person.ts';

test('a page nobody has says so', async ({ page }) => {
  const answer = await page.goto('/bio/nobody_of_this_name');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
  await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByText('Profile not found', { exact: false }).last()).toBeVisible();
  await expect(page.getByText(/check the username/)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
  await expect(page).toHaveTitle('Profile Not Found | Vizit');
  await expect(page.getByText('This name is free.')).toBeVisible();
  const isFontLoaded = () => page.evaluate(() => document.fonts.check('16px Inter'));
  await expect.poll(isFontLoaded).toBe(true);
  await page.getByRole('link', { name: 'Make your own page' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});

test('a suspended page is not found, at once', async ({ page, sql, createPerson }) => {
  const { id, username } = await createPerson({ profile: FULL_PAGE });
  expect((await page.goto(`/bio/${username}`))?.status()).toBe(200);
  await sql`update profiles set is_active = false where user_id = ${id}`;
  await expect(async () => {
    expect((await page.goto(`/bio/${username}`))?.status()).toBe(404);
  }).toPass();
  expect((await page.request.get(`/bio/${username}.vcf`)).status()).toBe(404);
});

for (const [width, height] of [
  [390, 144],
  [768, 192],
  [1440, 240],
] as const) {
  test(`the cover is ${height} pixels high at ${width}`, async ({
    page,
    baseURL,
    sql,
    createPerson,
  }) => {
    const { id, username } = await createPerson({ profile: FULL_PAGE });
    const cover_image_url = `${baseURL}/storage/v1/object/public/pictures/${id}/cover`;
    await sql`update profiles set ${sql({ cover_image_url })} where user_id = ${id}`;
    await page.route('**/storage/v1/**', (route) =>
      route.fulfill({ path: 'src/web/public/favicon.svg' }),
    );
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/bio/${username}`);
    const cover = await page.locator('.cover').boundingBox();
    expect(cover?.height).toBe(height);
  });
}

test('the title and the structured data name the person', async ({ page, createPerson }) => {
  const { username } = await createPerson({ profile: FULL_PAGE });
  await page.goto(`/bio/${username}`);
  await expect(page).toHaveTitle('Ada Lovelace | Vizit');
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Ada Lovelace',
      sameAs: ['https://www.instagram.com/ada', 'https://github.com/ada'],
    },
  });
});

test('the header offers visitors to log in and to sign up', async ({ page, createPerson }) => {
  const { username } = await createPerson();
  await page.goto(`/bio/${username}`);
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link')).toHaveText(['Login', 'Sign Up']);
  for (const name of ['Login', 'Sign Up']) {
    await expect(account.getByRole('link', { name })).toHaveAttribute('href', /\/auth$/);
  }
});

test('the header has the menu of whoever is signed in', async ({ page, createPerson }) => {
  const person = await createPerson({ fullName: 'Grace Hopper' });
  await signIn(page, person);
  await page.goto(`/bio/${person.username}`);
  const account = page.getByRole('navigation', { name: 'Account' });
  const avatar = account.getByText('G', { exact: true });
  await avatar.press('Enter');
  await expect(account.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/edit');
  await page.keyboard.press('Escape');
  await expect(account.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await avatar.click();
  const ended = page.waitForResponse('**/auth/v1/logout?scope=global');
  await account.getByRole('button', { name: 'Logout' }).click();
  await expect(account.getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await ended).status()).toBe(204);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth/);
});

test('a view is counted once per session', async ({ page, visitor, sql, createPerson }) => {
  const { id, username } = await createPerson();
  const countViews = async () => {
    const [row] = await sql`
      select count(*)::int as count from analytics
      where user_id = ${id} and event_type = 'profile_view'`;
    return row?.count;
  };
  const view = page.waitForResponse('/events');
  await page.goto(`/bio/${username}`);
  await view;
  await page.reload();
  await page.getByRole('link', { name: 'Login' }).click();
  await page.goBack();
  const anotherView = visitor.waitForResponse('/events');
  await visitor.goto(`/bio/${username}`);
  await anotherView;
  expect(await countViews()).toBe(2);
});

test('a page that is left at once is not counted', async ({ page, createPerson }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
  await page.clock.pauseAt('2026-01-01T12:00:01Z');
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) events.push(request.postData() ?? '');
  });
  const { username } = await createPerson();
  await page.goto(`/bio/${username}`);
  await page.clock.runFor(900);
  expect(events).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => events.length).toBe(1);
});

test('a save shows at once', async ({ page, visitor, createPerson }) => {
  const person = await createPerson();
  await visitor.goto(`/bio/${person.username}`);
  await signIn(page, person);
  await page.goto('/edit');
  await page.getByLabel('Full name').fill('Augusta Ada King');
  await saveChanges(page);
  await expect(async () => {
    await visitor.reload();
    const name = visitor.getByRole('heading', { level: 1 });
    await expect(name).toHaveText('Augusta Ada King', { timeout: 200 });
  }).toPass();
});

test('nothing in any field becomes more than text', async ({ page, sql, createPerson }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const attack = `"'></script><script>alert(1)</script><img src=x onerror=alert(2)>\${alert(3)}`;
  const { id, username } = await createPerson({ profile: FULL_PAGE });
  // Past the checks of a save: what would be drawn if one of them were missing.
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
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(attack);
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

  test('the page is complete', async ({ page, createPerson }) => {
    const { username } = await createPerson({ profile: FULL_PAGE });
    await page.goto(`/bio/${username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
    await expect(page.getByText('Mathematician')).toBeVisible();
    await expect(page.getByText('And on poetry.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'The notes' })).toHaveAttribute(
      'href',
      'https://notes.example/',
    );
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.vcf$/);
  });

  test('the lead form is a plain form', async ({ page, sql, createPerson }) => {
    const { id, username } = await createPerson({
      profile: FULL_PAGE,
    });
    await page.goto(`/bio/${username}`);
    await fillLead(page, { email: 'grace@nowhere' });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
    await expect(page.getByLabel('Message')).toHaveValue('A moth in the relay.');

    await page.getByRole('textbox', { name: 'Email' }).fill('grace@vizit.test');
    // A form sent within 3 seconds has to be sent again.
    await expect(async () => {
      const answer = page.waitForResponse('/leads');
      await page.getByRole('button', { name: 'Send' }).click();
      expect((await answer).status()).toBe(303);
    }).toPass();
    await expect(
      page.getByRole('heading', { name: 'Thank you. Your message has been sent.' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Ada Lovelace' }).click();
    await expect(page).toHaveURL(`/bio/${username}`);
    const leads = await sql`select full_name, email, message from leads where user_id = ${id}`;
    expect([...leads]).toEqual([
      { full_name: 'Grace Hopper', email: 'grace@vizit.test', message: 'A moth in the relay.' },
    ]);
  });
});

async function fillLead(page: Page, { email }: { email: string }) {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Message').fill('A moth in the relay.');
  await page.getByLabel('I agree to be contacted.').check();
}
