import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';
import { runAdmin } from '../fixtures/server-under-test.ts';

test('a page is reported, found, suspended, appealed and restored, and every step is logged', {
  tag: '@hosted',
}, async ({ page, visitor, sql, createPerson }) => {
  const owner = await createPerson({ fullName: 'Ada Lovelace', profile: { bio: 'As reported' } });
  const judge = await createPerson();
  await runAdmin('grant', judge.email);

  // A visitor without an account or scripts.
  await visitor.goto(`/bio/${owner.username}`);
  await visitor.getByRole('link', { name: 'Report' }).click();
  await expect(visitor.getByRole('heading', { name: /^Report the page of Ada/ })).toBeVisible();
  await expectAccessible(visitor, ['light']);
  await visitor.getByLabel('It tricks people').check();
  await visitor.getByLabel('What should we know?').fill('<b>They asked for my password</b>');
  await visitor.getByRole('button', { name: 'Send the report' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible();
  await sql`update public.profiles set bio = 'Changed since' where user_id = ${owner.id}`;

  // The administrator.
  await signIn(page, judge);
  await page.goto('/admin/reports?status=open');
  await page.getByRole('link', { name: owner.username }).click();
  await expect(page.getByRole('heading', { name: `Report of ${owner.username}` })).toBeVisible();
  await expect(page.getByText('<b>They asked for my password</b>')).toBeVisible();
  const reported = page.getByRole('region', { name: 'As it was reported' });
  const present = page.getByRole('region', { name: 'As it is now' });
  await expect(reported.frameLocator('iframe').getByText('As reported')).toBeVisible();
  await expect(present.frameLocator('iframe').getByText('Changed since')).toBeVisible();
  await expectAccessible(page, ['light']);
  await page.getByRole('button', { name: 'Suspend the page' }).click();
  await expect(toastOf(page)).toContainText('The page is suspended');
  await expect(page.getByRole('region', { name: 'Decided' })).toBeVisible();

  // The page is gone, and every screen tells its owner.
  await visitor.goto(`/bio/${owner.username}`);
  await expect(visitor.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
  await signIn(visitor, owner);
  await visitor.goto('/personalize');
  const notice = visitor.getByRole('region', { name: 'Your page is suspended' });
  await expect(notice).toContainText('because it tricks people out of passwords or money');
  await notice.getByRole('button', { name: 'Appeal' }).click();
  await visitor.getByLabel('Why should the page come back?').fill('Somebody else reported me.');
  await visitor.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(notice).toContainText('We’ll answer here');

  // The answer.
  await page.goto('/admin/reports?kind=appeal');
  await page.getByRole('link', { name: owner.username }).click();
  await expect(page.getByText('Somebody else reported me.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore the page' }).click();
  await expect(toastOf(page)).toContainText('The page is open again');
  await visitor.goto(`/bio/${owner.username}`);
  await expect(visitor.getByText('Changed since')).toBeVisible();

  const audited = await sql`
    select action from public.audit_log where subject = ${owner.id} and actor = ${judge.id} order by id`;
  expect(audited.map(({ action }) => action)).toEqual([
    'account.suspended',
    'report.closed',
    'account.restored',
    'appeal.answered',
  ]);
});
