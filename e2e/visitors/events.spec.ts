import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

test('an owner’s visit to their own page is left out, a visitor’s is counted with its campaign', async ({
  page,
  visitor,
  sql,
  createPerson,
}) => {
  const owner = await createPerson();
  await signIn(page, owner);
  const own = page.waitForResponse('/events');
  await page.goto(`/bio/${owner.username}`);
  expect(await (await own).json()).toEqual({ accepted: false, reason: 'owner' });

  const view = visitor.waitForResponse('/events');
  await visitor.goto(`/bio/${owner.username}?utm_source=Letter&utm_campaign=Autumn`);
  expect(await (await view).json()).toEqual({ accepted: true });
  const rows = await sql`
    select event_data ->> 'utm_source' as source, event_data ->> 'utm_campaign' as campaign
    from analytics where user_id = ${owner.id}`;
  expect([...rows]).toEqual([{ source: 'letter', campaign: 'autumn' }]);
});

test('somebody else who is signed in is a visitor like any other', async ({
  page,
  createPerson,
}) => {
  const [owner, guest] = [await createPerson(), await createPerson()];
  await signIn(page, guest);
  const view = page.waitForResponse('/events');
  await page.goto(`/bio/${owner.username}`);
  expect(await (await view).json()).toEqual({ accepted: true });
});

test('from a public page it is one step to what is stored of a visit @phone', async ({
  page,
  createPerson,
}) => {
  const { username } = await createPerson();
  await page.goto(`/bio/${username}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is never stored' })).toBeVisible();
  await expectAccessible(page);
});
