import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

const THANKS = 'Thank you. Your message has been sent.';

test('two owners swap contacts; a visitor corrects and erases the details they left, and the owner sees the changes', {
  tag: '@phone',
}, async ({ page, visitor, sql, createPerson }) => {
  const lead_form_data = { ...FULL_PAGE.lead_form_data, followUp: 'Thanks for meeting me.' };
  const profile = { ...FULL_PAGE, lead_form_data };
  const person = await createPerson({ fullName: 'Ada Lovelace', profile });
  const other = await createPerson({ fullName: 'Grace Hopper' });
  await signIn(page, person);
  await signIn(visitor, other);
  // The form's own page, which owners' domains link to.
  await visitor.goto(`/bio/${person.username}/swap`);
  await expect(visitor.getByRole('button', { name: 'Send yours: Grace Hopper' })).toBeVisible();
  await visitor.goto(`/bio/${person.username}?at=badge`);
  await swapContacts(visitor);
  await visitor.getByRole('textbox', { name: 'Email' }).fill('no address');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByLabel('Full name')).toBeFocused();
  await expect(visitor.getByLabel('Full name')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expect(visitor.getByText('Please agree before sending.')).toBeVisible();
  await flood(sql, person.username);
  await fillLead(visitor);
  // The page was just rendered, so the script waits and resends the form; as the form is flooded, it
  // also does the required work.
  await visitor.getByRole('button', { name: 'Send' }).click();
  const thanks = visitor.getByRole('status');
  await expect(thanks.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(thanks).toContainText('Ada Lovelace');
  await expectAccessible(visitor, ['light']);

  const card = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Contact', exact: true }).click();
  expect((await card).suggestedFilename()).toMatch(/\.vcf$/);

  await thanks.getByRole('link', { name: 'See, correct or erase your details' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your details', exact: true })).toBeVisible();
  await expect(visitor.getByText('I agree to be contacted.')).toBeVisible();
  await visitor.getByLabel('Full name').fill('');
  await visitor.getByRole('button', { name: 'Save corrections' }).click();
  await expect(visitor.getByLabel('Full name')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expectAccessible(visitor, ['light']);
  await visitor.getByLabel('Full name').fill('Grace B. Hopper');
  await visitor.getByRole('button', { name: 'Save corrections' }).click();
  await expect(visitor.getByRole('status')).toHaveText('Your details have been corrected.');
  await expect(visitor.getByLabel('Full name')).toHaveValue('Grace B. Hopper');

  await page.goto('/leads');
  await expect(page.getByText('Grace B. Hopper').first()).toBeVisible();

  const details = visitor.url();
  await visitor.getByRole('link', { name: 'Erase my details' }).click();
  await expect(visitor.getByRole('heading', { name: 'Erase your details?' })).toBeVisible();
  await expectAccessible(visitor, ['light']);
  await visitor.getByRole('button', { name: 'Erase my details' }).click();
  await expect(
    visitor.getByRole('heading', { name: 'Your details have been erased.' }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Exchange').first()).toBeVisible();
  await expect(page.getByText('Grace B. Hopper')).toBeHidden();
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(page.getByRole('link', { name: 'See their page' })).toHaveAttribute(
    'href',
    /\/q\/[0-9A-Z]{25}\/CARD$/,
  );
  await expect(page.getByText('Exchange, Badge')).toBeVisible();
  await visitor.goto(details);
  await expect(visitor.getByText('These details are gone')).toBeVisible();
  await expectAccessible(visitor, ['light']);
});

/** Two owners swap with one press each, plus one for consent. */
async function swapContacts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contact', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Send yours back' });
  await sheet.getByLabel('I agree to be contacted.').check();
  await expectAccessible(page, ['light']);
  await sheet.getByRole('button', { name: 'Send yours: Grace Hopper' }).click();
  const thanks = sheet.getByRole('status');
  await expect(thanks).toContainText('Thank you. Your details have been sent.');
  await expect(thanks).toContainText('Thanks for meeting me.');
  await sheet.getByRole('button', { name: 'Close' }).click();
}

/** Counts as many messages to a form as it accepts in an hour without a challenge. */
async function flood(sql: Sql, username: string): Promise<void> {
  const [profile] = await sql<{ id: string }[]>`
    select id from public.profiles where username = ${username}`;
  const form = createHash('sha256')
    .update(profile?.id ?? '')
    .digest('base64url');
  await sql`
    insert into auth.rate_limits (key, points, expire)
    values (${`leads_per_form:${form}`}, 300, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points`;
}

async function fillLead(page: Page) {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@vizit.test');
  await page.getByLabel('Message').fill('A moth in the relay.');
  await page.getByLabel('I agree to be contacted.').check();
}
