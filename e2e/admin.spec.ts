import { expect, signIn, test } from './person.ts';
import { runAdmin } from './server-under-test.ts';

test('anything else under /admin gives a not-found page', async ({ page, createPerson }) => {
  const person = await createPerson();
  await runAdmin('grant', person.email);
  await signIn(page, person);
  for (const path of ['/admin/nothing', '/admin/users/nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeVisible();
  }
});
