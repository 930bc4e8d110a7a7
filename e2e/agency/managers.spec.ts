import { createLead, createStaff } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

test('an owner names a manager, who then works on the team without its plan', async ({
  page,
  createPerson,
  sql,
}) => {
  const [owner, grace] = [
    await createPerson({
      fullName: 'Northlight',
      emailName: 'owner',
      profile: { plan: 'agency_50', bio: 'We take pictures.' },
    }),
    await createPerson({ fullName: 'Grace Hopper' }),
  ];
  const { staff_id } = await createStaff(sql, owner.id, { user_id: grace.id });
  const { user_id: ada } = await createStaff(sql, owner.id);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner.id}`;
  await sql`update public.agency_staff set full_name = 'Grace Hopper' where id = ${staff_id}`;
  await createLead(sql, { user_id: ada, full_name: 'A visitor' });

  await signIn(page, owner);
  await page.goto('/team-members');
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Make manager' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make manager' }).click();
  await expect(page.getByText('Manager', { exact: true })).toBeVisible();

  await signIn(page, grace);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Agency' }).first().click();
  await expect(page.getByText('You manage Northlight’s team.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const tabs = page.getByRole('navigation', { name: 'Agency' });
  await tabs.getByRole('link', { name: 'Template' }).click();
  const bio = page.getByRole('radiogroup', { name: 'Bio' });
  await bio.getByRole('radio', { name: 'Locked' }).click();
  await expect(page.getByText('We take pictures.')).toBeVisible();
  await bio.getByRole('radio', { name: 'Free' }).click();
  await tabs.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByText('A visitor')).toBeVisible();
  await tabs.getByRole('link', { name: 'Team' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Edit the page' }).click();
  await expect(page.getByText('This is the page of Ada Lovelace')).toBeVisible();
});
