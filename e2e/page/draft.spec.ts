import { expectAccessible } from '../fixtures/accessible.ts';
import { comeBack } from '../fixtures/editor.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

const SAVED = 'Saved. Visitors don’t see it yet.';

test('content and design share one draft, which is published as one and can be reverted @phone', {
  tag: '@hosted',
}, async ({ page, visitor, createPerson }) => {
  const person = await createPerson({ profile: FULL_PAGE });
  await signIn(page, person);
  await page.goto('/edit?show=form');
  await page.getByLabel('Bio').fill('Of looms and engines');
  await page.getByLabel('Designation').fill('Navigator');
  await page.getByRole('button', { name: 'Design' }).click();
  await expect(page).toHaveURL('/personalize');
  await page.getByRole('tab', { name: 'Colours' }).click();
  await page.getByRole('radio', { name: 'Sage' }).click();

  // Its changes are listed, and each can be undone separately.
  await page.getByRole('button', { name: 'Draft · 3 changes' }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveText([/^Designation/, /^Bio/, /^Look/]);
  await page.getByRole('button', { name: 'Take back: Designation' }).click();
  await expect(changes).toHaveText([/^Bio/, /^Look/]);
  // One history for both.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(changes).toHaveCount(3);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByText('Of looms and engines')).toHaveCount(0);

  // The first publish of a visit shows the page itself, its code and its address.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const live = page.getByRole('dialog', { name: 'It’s live' });
  const picture = live.frameLocator('iframe[title="Your page"]');
  await expect(picture.getByText('Of looms and engines')).toBeVisible();
  await expect(live.getByRole('img', { name: 'QR code of your page' })).toHaveJSProperty(
    'complete',
    true,
  );
  await expect(live.getByText(`/bio/${person.username}`)).toBeVisible();
  await expect(live.getByRole('link', { name: 'Open page' })).toBeVisible();
  await expect(live.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, ['light']);
  await visitor.reload();
  await expect(visitor.getByText('Of looms and engines')).toBeVisible();
  await expect(visitor.getByText('Navigator')).toHaveCount(0);

  await live.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Draft · 2 changes' })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Of looms and engines')).toHaveCount(0);

  // Later ones only show a toast.
  await saveChanges(page);
  await expect(live).toHaveCount(0);
  await toastOf(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Draft · 2 changes' })).toBeVisible();
});

test('two devices edit one draft, and a third joins after being offline', async ({
  page,
  browser,
  createPerson,
  sql,
}) => {
  const person = await createPerson({ profile: FULL_PAGE });
  const other = await browser.newPage();
  for (const device of [page, other]) {
    await signIn(device, person);
    await device.goto('/edit');
    await expect(device.getByLabel('Bio')).toBeVisible();
  }
  await page.getByLabel('Designation').fill('From the laptop');
  await expect(page.getByText(SAVED)).toBeVisible();
  await comeBack(other);
  await expect(other.getByLabel('Designation')).toHaveValue('From the laptop');

  // Different fields merge.
  await other.getByLabel('Full name').fill('From the phone');
  await expect(other.getByText(SAVED)).toBeVisible();
  await comeBack(page);
  await expect(page.getByLabel('Full name')).toHaveValue('From the phone');

  // For the same field, written offline on one of them, the owner is asked.
  await other.context().setOffline(true);
  await other.getByRole('textbox', { name: 'Bio' }).fill('Written in a tunnel');
  await expect(other.getByText('You’re offline. Your draft is kept on this device.')).toBeVisible();
  await page.getByLabel('Bio').fill('Written at a desk');
  await expect.poll(() => readDraft()).toBe('Written at a desk');
  await other.context().setOffline(false);
  const question = other
    .getByRole('alert')
    .filter({ hasText: 'Bio was changed on another device' });
  await expect(question).toContainText('“Written at a desk”');
  await expect(question).toBeInViewport({ ratio: 1 });
  await expect(other.getByText('Choose a version above to save it.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Bio' })).toHaveValue('Written in a tunnel');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => readDraft()).toBe('Written in a tunnel');
  await comeBack(page);
  await expect(page.getByLabel('Bio')).toHaveValue('Written in a tunnel');

  // Changes published on one device leave the other's draft.
  await saveChanges(page);
  await comeBack(other);
  await expect(other.getByRole('region', { name: 'Draft' })).toBeHidden();
  await expect(other.getByRole('textbox', { name: 'Bio' })).toHaveValue('Written in a tunnel');
  await other.close();

  async function readDraft() {
    const [row] = await sql<{ value: string }[]>`
      select value from public.profile_drafts where user_id = ${person.id} and field = 'bio'`;
    return row?.value;
  }
});
