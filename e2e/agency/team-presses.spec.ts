import type { Locator, Page } from '@playwright/test';
import type { Row } from 'postgres';
import { createStaff } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

/** Presses buttons and fields, and counts how often. */
function countPresses() {
  let count = 0;
  return {
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    take: () => {
      const counted = count;
      count = 0;
      return counted;
    },
  };
}

const countRows = async (rows: PromiseLike<readonly Row[]>) => (await rows)[0]?.count;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('40 people are invited, all reminded, and 10 moved to a group, each in four presses', async ({
  page,
  createPerson,
  sql,
}) => {
  test.slow();
  const owner = await createPerson({
    fullName: 'Northlight',
    emailName: 'owner',
    profile: { plan: 'agency_100', bio: 'North' },
  });
  const { press, take } = countPresses();
  await signIn(page, owner);
  const tag = owner.id.slice(0, 8);

  await test.step('40 addresses are pasted, checked and invited', async () => {
    await page.goto('/team-members');
    await press(page.getByRole('link', { name: 'Add people' }).first());
    const field = page.getByLabel('Email addresses');
    await press(field);
    const people = Array.from({ length: 40 }, (_none, index) => `new.${index}-${tag}@vizit.test`);
    await field.fill(people.join(', '));
    await press(button(page, 'Check these people'));
    await expect(page.getByText('40 people will be invited.')).toBeVisible();
    await press(button(page, 'Send 40 invitations'));
    await expect(page.getByText('40 invitations are on their way.')).toBeVisible();
    expect(take()).toBeLessThanOrEqual(4);
  });

  await test.step('all of them are reminded', async () => {
    await expect
      .poll(async () =>
        countRows(sql`select count(*)::int as count from public.agency_staff
        where agency_id = ${owner.id} and mailed_at is not null`),
      )
      .toBe(40);
    await sql`
      update public.agency_staff
      set mailed_at = now() - interval '1 hour', invited_at = now() - interval '1 hour'
      where agency_id = ${owner.id}`;
    await page.goto('/team-members');
    await press(button(page, 'Resend all'));
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Resend all' }));
    await expect(toastOf(page)).toContainText('40 invitations are on their way');
    expect(take()).toBeLessThanOrEqual(4);
  });

  await test.step('ten are moved to a group, and their pages get its template', async () => {
    const members = await Promise.all(
      Array.from({ length: 10 }, async () => createStaff(sql, owner.id)),
    );
    await sql`
      insert into public.agency_groups (agency_id, name, modes, template)
      values (${owner.id}, 'Sales', '{"bio": "locked"}', '{"bio": {"bio": "Sales of North"}}'),
        (${owner.id}, 'Care', null, null)`;
    await page.goto('/team-members');
    const search = page.getByLabel('Search people');
    await press(search);
    await search.fill('lovelace');
    await expect(page.getByText('1–10 of 10 people')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Select Ada/ })).toHaveCount(10);
    await press(page.getByLabel('Select all'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(button(page, 'Move to a group'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Sales' }));
    await expect(toastOf(page)).toContainText('10 people moved');
    expect(take()).toBeLessThanOrEqual(4);
    await expect
      .poll(async () =>
        countRows(sql`select count(*)::int as count from public.profiles
            where user_id = any (${`{${members.map(({ user_id }) => user_id).join()}}`}::uuid[])
              and bio = 'Sales of North'`),
      )
      .toBe(10);
  });

  await test.step('the group’s template has a name, a picture and a source page', async () => {
    await page.goto('/agency-dashboard/template');
    await page.getByLabel('Who it’s for').selectOption('Sales');
    await expect(page.getByTitle('Sales template, on a new page')).toBeVisible();
    await button(page, 'Rename').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Template').fill('Spring');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Spring' })).toBeVisible();
    await page.getByLabel('Copied from').click();
    const pages = page.getByRole('list', { name: 'Copied from' }).getByRole('listitem');
    await pages.nth(1).getByRole('button').click();
    await expect(page.getByText('You and they can edit that page freely.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
