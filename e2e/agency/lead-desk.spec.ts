import { createLead, createStaff } from '#test/factories.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

test('leads of whoever leaves are handed on in four presses, and answered by another', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const owner = await createPerson({ profile: { plan: 'agency_50', full_name: 'Northlight' } });
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner.id}`;
  const ada = await createPerson({ fullName: 'Ada Lovelace' });
  const ben = await createPerson({ fullName: 'Ben Bitdiddle' });
  for (const { id, fullName } of [ada, ben]) {
    const { staff_id } = await createStaff(sql, owner.id, { user_id: id });
    await sql`update public.agency_staff set full_name = ${fullName} where id = ${staff_id}`;
  }
  for (const [index, full_name] of ['Lena', 'Mara', 'Nils'].entries()) {
    await createLead(sql, {
      ...{ user_id: ada.id, full_name, email: `${full_name}@vizit.test` },
      message: `I would like ${index + 2} chairs.`,
    });
  }

  await signIn(page, owner);
  await page.goto('/agency-dashboard/leads');
  // Each of these is a press; choosing in the browser's own list is two.
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
  await expect(page.getByRole('dialog').getByText('Northlight assigned it to Ben')).toBeVisible();
});
