import { openSection } from '../fixtures/editor.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

test('one section is open at a time, and the preview follows it', async ({
  page,
  createPerson,
}) => {
  const custom_links = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    buttonText: `Link ${index}`,
    url: 'https://links.example/',
    icon: 'link',
    isVisible: true,
  }));
  await signIn(page, await createPerson({ profile: { ...FULL_PAGE, custom_links } }));
  await page.goto('/edit');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  await expect(preview.getByText('Ada Lovelace')).toBeVisible();
  expect(await preview.locator('html').evaluate(() => [innerWidth, innerHeight])).toEqual([
    390, 844,
  ]);
  await openSection(page, 'Links');
  await openSection(page, 'Lead Form');
  await expect(page.getByRole('region', { name: 'Links', exact: true })).toBeHidden();
  await expect(preview.locator('[data-section="lead_form"]')).toBeInViewport();
});

test('a press on Add is not lost to what the field before it says', async ({
  page,
  createPerson,
}) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  const links = await openSection(page, 'Links');
  const add = links.getByRole('button', { name: 'Add link' });
  await add.click();
  await links.getByRole('textbox').last().fill('javascript:alert(1)');
  // As long as a finger rests on it.
  await add.click({ delay: 300 });
  await page.keyboard.type('Second');
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await expect(links.getByRole('listitem').nth(1).getByRole('textbox').first()).toHaveValue(
    'Second',
  );
});

test('each step of the checklist lands on its field', async ({ page, createPerson }) => {
  await signIn(page, await createPerson({ profile: { full_name: '' } }));
  for (const [step, field] of [
    ['Say who you are', page.getByLabel('Full name')],
    ['Add a picture', page.getByRole('button', { name: 'Add profile picture' })],
    [
      'Add your first link',
      page.getByRole('region', { name: 'Links', exact: true }).getByRole('textbox').first(),
    ],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name: step }).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});
