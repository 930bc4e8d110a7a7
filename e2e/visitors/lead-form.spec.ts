import { expect, PREMIUM, test } from '../fixtures/person.ts';

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
