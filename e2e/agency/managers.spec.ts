import { createLead, createStaff } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

test('an owner appoints a manager, who runs the team but not its plan, reassigning leads in four presses', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const owner = await createPerson({
    fullName: 'Northlight',
    emailName: 'owner',
    profile: { plan: 'agency_50', bio: 'We take pictures.' },
  });
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner.id}`;
  const grace = await createPerson({ fullName: 'Grace Hopper' });
  const ben = await createPerson({ fullName: 'Ben Bitdiddle' });
  for (const { id, fullName } of [grace, ben]) {
    const { staff_id } = await createStaff(sql, owner.id, { user_id: id });
    await sql`update public.agency_staff set full_name = ${fullName} where id = ${staff_id}`;
  }
  const { user_id: ada } = await createStaff(sql, owner.id);
  for (const [index, full_name] of ['Lena', 'Mara', 'Nils'].entries()) {
    const message = `I would like ${index + 2} chairs.`;
    await createLead(sql, { user_id: ada, full_name, email: `${full_name}@vizit.test`, message });
  }

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
  await tabs.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Edit the page' }).click();
  await expect(page.getByText('This is the page of Ada Lovelace')).toBeVisible();

  await page.goto('/agency-dashboard/leads');
  // Each of these is one press; choosing in the browser's own list is two.
  await page.getByLabel('Answered by').selectOption('Ada Lovelace');
  await page.getByRole('button', { name: 'Assign all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ben Bitdiddle' }).click();
  await expect(toastOf(page)).toContainText('3 leads assigned to Ben Bitdiddle');
  await page.goto('/agency-dashboard/leads');
  await expect(page.getByRole('cell', { name: 'Ben Bitdiddle' })).toHaveCount(3);

  await signIn(visitor, ben);
  await visitor.goto('/leads/team');
  await visitor.getByRole('link', { name: 'Lena', exact: true }).click();
  const panel = visitor.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Called her, wants oak.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByText('Ben Bitdiddle', { exact: true })).toBeVisible();
  await panel.getByLabel('State').selectOption('Answered');
  await expect(panel.getByText('Ben Bitdiddle marked it as answered')).toBeVisible();
  await expectAccessible(visitor);

  await page.getByRole('link', { name: 'Lena', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Called her, wants oak.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Grace Hopper assigned it to Ben')).toBeVisible();
});
