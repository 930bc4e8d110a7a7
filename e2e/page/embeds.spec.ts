import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, test } from '../fixtures/person.ts';

/** From four providers, one of which has no player. */
const EMBEDS = { ...FULL_PAGE, embed_map: 'https://maps.apple.com/?ll=51.5,0' };

test('no embed provider is contacted before a click, and then only that one @phone', async ({
  page,
  sql,
  createPerson,
}) => {
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    asked.push(`${new URL(route.request().url()).host} by ${route.request().headers().referer}`);
    await route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
  });
  const { id, username } = await createPerson({ profile: EMBEDS });
  await page.goto(`/bio/${username}`);
  const button = page.getByRole('button', { name: 'Play video from YouTube' });
  await expect(button).toContainText('Loads content from youtube-nocookie.com');
  await expect(page.getByRole('button', { name: 'Play audio from Spotify' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in Apple Maps' })).toBeVisible();
  expect(asked).toEqual([]);

  await button.press('Enter');
  const frame = page.locator('iframe[title="Video from YouTube"]');
  await expect(frame.contentFrame().getByText('The player')).toBeVisible();
  await expect(frame).toBeFocused();
  expect(asked).toEqual([`www.youtube-nocookie.com by ${new URL(page.url()).origin}/`]);

  await page.getByRole('button', { name: 'Book a time with Calendly' }).click();
  const calendar = page.locator('iframe[title="Calendar from Calendly"]');
  await expect(calendar.contentFrame().getByText('The player')).toBeVisible();
  expect(asked.map((line) => line.split(' ')[0])).toEqual([
    'www.youtube-nocookie.com',
    'calendly.com',
  ]);
  await expect
    .poll(async () => {
      const rows = await sql`
        select event_data ->> 'link_url' as link_url from analytics
        where user_id = ${id} and event_type = 'link_click'
          and event_data ->> 'link_type' = 'embed' and event_data ->> 'section' = 'video'`;
      return [...rows];
    })
    .toEqual([{ link_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }]);
});
