import { TEMPLATE_KEYS, type TemplateKey } from '#page/design/rules/template-settings.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, PREMIUM, test } from '../fixtures/person.ts';

const LINKS = ['Notes', 'Book a call', 'Letters', 'Workshop', 'Podcast', 'Studio'].map(
  (buttonText, index) => ({
    id: `${index}`,
    buttonText,
    url: `https://a.example/${index}`,
    icon: 'link',
    isVisible: true,
  }),
);
const PAGE = {
  designation: 'Mathematician & writer',
  sections_enabled: { links: true, lead_form: true },
  custom_links: LINKS,
  design_preferences: { template: 'calling-card' },
};

/** If a photo fills the page, links begin a little lower (decision 129). */
const FIRST_LINK: Partial<Record<TemplateKey, number>> = { marquee: 440, atelier: 440 };

test('a full header leaves five links visible in every template, the first within 400 pixels', async ({
  page,
  baseURL,
  sql,
  createPerson,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = `${baseURL}/storage/v1/object/public/pictures/ada/me`;
  const look = { ...PREMIUM, ...PAGE, profile_picture_url: picture, cover_image_url: picture };
  // The promise is for a name on one line: one of sixty letters takes three, and its links begin
  // below it.
  const { id, username } = await createPerson({ fullName: 'Ada Lovelace', profile: look });
  for (const template of TEMPLATE_KEYS) {
    await sql`update profiles set design_preferences = ${sql.json({ template })} where user_id = ${id}`;
    await page.goto(`/bio/${username}?${template}`);
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const boxes = await Promise.all(
      LINKS.slice(0, 5).map(({ buttonText }) =>
        page.getByRole('link', { name: buttonText }).boundingBox(),
      ),
    );
    expect(boxes[0]?.y, template).toBeLessThanOrEqual(FIRST_LINK[template] ?? 400);
    for (const box of boxes) {
      expect((box?.y ?? 844) + (box?.height ?? 0), template).toBeLessThanOrEqual(844);
    }
  }
});

test('no template scrolls sideways, from left to right and from right to left', async ({
  page,
  sql,
  createPerson,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = 'a'.repeat(64);
  const longest = { ...LINKS[0], buttonText: word, url: `https://${'b'.repeat(60)}.example/` };
  const custom_links = [longest, ...FULL_PAGE.custom_links];
  const people = await Promise.all(
    [word, 'ليلى الحسن'].map((full_name) =>
      createPerson({ profile: { ...FULL_PAGE, full_name, custom_links } }),
    ),
  );
  for (const template of TEMPLATE_KEYS) {
    for (const { id, username } of people) {
      await sql`update profiles set design_preferences = ${sql.json({ template })} where user_id = ${id}`;
      await page.goto(`/bio/${username}?${template}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${template} of ${username}`).toBe(390);
    }
  }
});
