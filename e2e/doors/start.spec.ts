import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { drawHalves, toFile } from '../fixtures/drawn-pictures.ts';
import { readMailedCode } from '../fixtures/mailbox.ts';
import { expect, test } from '../fixtures/person.ts';

const PASSWORD = 'correct horse battery staple';

test('a first page is made in 12 actions by touch', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  const email = `start-${crypto.randomUUID()}@vizit.test`;
  let actions = 0;
  const fill = async (field: Locator, text: string) => {
    actions += 1;
    await field.fill(text);
  };
  const tap = async (button: Locator) => {
    actions += 1;
    await button.tap();
  };
  await page.goto('/start');
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByRole('button', { name: 'Add picture' }));
  await (await chooser).setFiles(await toFile(drawHalves(600, 400)));
  await fill(page.getByLabel('Your name'), 'Grace Hopper');
  await fill(page.getByLabel('One line about you'), 'Rear admiral, and programmer');
  await fill(page.getByLabel('Link 1', { exact: true }), 'https://github.com/grace');
  await fill(page.getByLabel('Link 2', { exact: true }), 'grace.example/talks');
  await fill(page.getByLabel('Link 3', { exact: true }), email);
  await expect(page.getByText(`Email to ${email}`)).toBeVisible();
  await tap(page.getByRole('button', { name: 'See how it looks' }));

  await expectAccessible(page);
  const looks = page.getByRole('radiogroup', { name: 'How your page looks' });
  await expect(looks.getByRole('radio', { name: 'Calling Card' })).toBeChecked();
  // A swipe isn't a press.
  await looks.evaluate((row) => row.scrollTo({ left: row.scrollWidth / 6 }));
  await expect(looks.getByRole('radio', { name: 'Index' })).toBeChecked();
  await tap(page.getByRole('button', { name: 'Make it public' }));

  // Closing the browser meanwhile loses nothing.
  await page.reload();
  await fill(page.getByLabel('Email'), email);
  await fill(page.getByLabel('Password'), PASSWORD);
  await tap(page.getByRole('button', { name: 'Sign up' }));
  const code = await readMailedCode(email, 'Verify your email');
  await page.reload();
  await fill(page.getByLabel('Code from the email'), code);

  await expect(page.getByRole('heading', { name: 'It’s live' })).toBeVisible();
  await expectAccessible(page);
  expect(actions).toBe(12);
  await expectPage(page, visitor, 2);
});

test('the same page is made by the keyboard alone', async ({ page, visitor }) => {
  const email = `keys-${crypto.randomUUID()}@vizit.test`;
  const { keyboard } = page;
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let stops = 0; stops < 40; stops += 1) {
      await keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} is not on the way of the keyboard.`);
  };
  await page.goto('/start');
  await reach(page.getByLabel('Your name'));
  await keyboard.type('Grace Hopper');
  await reach(page.getByLabel('One line about you'));
  await keyboard.type('Rear admiral, and programmer');
  await reach(page.getByLabel('Link 1', { exact: true }));
  await keyboard.type('https://github.com/grace');
  await reach(page.getByLabel('Link 2', { exact: true }));
  await keyboard.type('grace.example/talks');
  await reach(page.getByLabel('Title of link 2'));
  await keyboard.type('My talks');
  await keyboard.press('Enter');

  await reach(page.getByRole('radio', { name: 'Calling Card' }));
  // As long as a finger's press.
  await keyboard.press('ArrowRight', { delay: 100 });
  await expect(page.getByRole('radio', { name: 'Index' })).toBeChecked();
  await reach(page.getByRole('button', { name: 'Make it public' }));
  await keyboard.press('Enter');
  await reach(page.getByLabel('Email'));
  await keyboard.type(email);
  await reach(page.getByLabel('Password'));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  const code = page.getByLabel('Code from the email');
  await reach(code);
  await keyboard.type(await readMailedCode(email, 'Verify your email'));
  await expect(page.getByRole('heading', { name: 'It’s live' })).toBeVisible();
  await expectPage(page, visitor, 1);
});

/** The page as a visitor finds it at the URL shown. */
async function expectPage(page: Page, visitor: Page, buttons: number) {
  const address = await page.getByRole('link', { name: 'Open page' }).getAttribute('href');
  await visitor.goto(address ?? '');
  // The chosen look's font.
  await expect(visitor.getByRole('heading', { name: 'Grace Hopper' })).toHaveCSS(
    'font-family',
    /Newsreader/,
  );
  await expect(visitor.getByText('Rear admiral, and programmer')).toBeVisible();
  await expect(visitor.locator('[data-section="links"] a')).toHaveCount(buttons);
}
