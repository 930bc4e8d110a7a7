import { createLead } from '#test/factories.ts';
import { expect, PREMIUM, signIn, test, toastOf } from './person.ts';

const WITH_FORM = { ...PREMIUM, sections_enabled: { lead_form: true } };

test('the form says what is missing beside the field', { tag: '@phone' }, async ({
  page,
  createPerson,
}) => {
  const { username } = await createPerson({
    profile: { ...WITH_FORM, lead_form_data: { consent: 'I agree to be contacted.' } },
  });
  await page.goto(`/bio/${username}`);
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await expect(page.getByText('Please agree before sending.')).toBeVisible();
});

test('whoever fills in the field no person sees leaves nothing', async ({
  page,
  sql,
  createPerson,
}) => {
  const { id, username } = await createPerson({ profile: WITH_FORM });
  await page.goto(`/bio/${username}`);
  await page.getByLabel('Full name').fill('A program');
  await page.getByLabel('Email').fill('program@vizit.test');
  await page.locator('[name=contact_reference]').fill('https://spam.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. Your message has been sent.')).toBeVisible();
  expect(await sql`select id from leads where user_id = ${id}`).toHaveLength(0);
});

test('a form that cannot be sent loses nothing', async ({ page, createPerson }) => {
  const { username } = await createPerson({ profile: WITH_FORM });
  await page.goto(`/bio/${username}`);
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email').fill('grace@vizit.test');
  await page.route('/leads', (route) => route.fulfill({ status: 400, body: 'not what we speak' }));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message could not be sent. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
  await page.unroute('/leads');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. Your message has been sent.')).toBeVisible();
});

test('the list stands newest first and pages through the rest', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  for (let number = 1; number <= 51; number += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, number));
    await createLead(sql, { user_id: person.id, full_name: `Lead ${number}`, created_at });
  }
  await signIn(page, person);
  await page.goto('/leads');
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(50);
  await expect(names.first()).toHaveText('Lead 51');
  await expect(page.getByText('1–50 of 51 leads')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(names).toHaveText(['Lead 1']);
  await page.getByRole('button', { name: 'Delete Lead 1' }).click();
  await page.getByRole('button', { name: 'Delete lead' }).click();
  await expect(toastOf(page)).toContainText('Lead deleted successfully');
  await expect(names).toHaveCount(50);
});

test('failures are told in the sentences of the specification', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLead(sql, { user_id: person.id });
  await signIn(page, person);
  await page.goto('/leads');
  const favorite = page.getByRole('button', { name: 'Favorite: Grace Hopper' });
  await expect(favorite).toBeVisible();

  const failing = '**/rest/v1/leads?*';
  await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await favorite.click();
  await expect(toastOf(page)).toContainText('Failed to update lead');
  await expect(favorite).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await page.getByRole('button', { name: 'Delete lead' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete lead');
  await expect(favorite).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to load leads')).toBeVisible();
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(favorite).toBeVisible();
});

test('what a visitor wrote stays text', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  const attack = '<img src=x onerror=alert(1)>';
  await createLead(sql, { user_id: person.id, full_name: attack, email: attack, message: attack });
  await signIn(page, person);
  await page.goto('/leads');
  await expect(page.getByRole('rowheader')).toHaveText(attack);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
