import type { Sql } from '#database/connect.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, type Person, signIn, test, toastOf } from './person.ts';

test('an owner looks after the team with a thumb', { tag: '@phone-only' }, async ({
  page,
  createPerson,
  sql,
}) => {
  const owner = await createPerson({ fullName: 'Northlight', profile: { plan: 'agency_50' } });
  const staff = await createPerson({ fullName: 'Grace Hopper', emailName: 'grace' });
  await join(sql, owner, staff);
  await signIn(page, owner);
  await page.goto('/agency-dashboard');
  await expect(page.getByText('1 of 50')).toBeInViewport();
  await expect(page.getByText('Views').first()).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Make the pages look alike' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('navigation', { name: 'Agency' })
    .getByRole('link', { name: 'Team' })
    .click();
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Paused for the summer');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Team' })).toContainText('Suspended');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Team' })).toContainText('Active');
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Edit the page' }).click();
  await expect(
    page.getByRole('heading', { name: 'This is the page of Grace Hopper' }),
  ).toBeVisible();
  await page.getByLabel('Designation', { exact: true }).fill('Admiral');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toastOf(page)).toContainText(/saved/i);
  const [row] = await sql`select designation from profiles where user_id = ${staff.id}`;
  expect(row).toEqual({ designation: 'Admiral' });
  await expectNoSidewaysScroll(page);
});

/** Gives somebody a seat who has said yes. */
async function join(sql: Sql, owner: Person, staff: Person) {
  await sql`
    insert into agency_staff (agency_id, email, full_name)
    values (${owner.id}, ${staff.email}, ${staff.fullName})`;
  await sql`
    select private.join_staff(s, ${staff.id}) from agency_staff s where s.email = ${staff.email}`;
}
