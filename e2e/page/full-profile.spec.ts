import { chooseFiles, openAddress, openSection } from '../fixtures/editor.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, expectPublished, PREMIUM, signIn, test } from '../fixtures/person.ts';

/** A PNG of one pixel, in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const { bio, custom_links, social_links } = FULL_PAGE;
const MANY_LINKS = {
  ...PREMIUM,
  bio,
  custom_links,
  social_links,
  sections_enabled: { links: true },
};

const SECTIONS = ['Skills', 'Experience', 'Custom Text', 'Video', 'Map', 'Audio', 'Gallery'];

test('every optional section is switched on, filled and shown', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: MANY_LINKS });
  await signIn(page, person);
  await page.goto('/edit');
  const sections = page.getByRole('region', { name: 'Sections' });
  for (const name of SECTIONS) await sections.getByRole('switch', { name }).click();

  await openSection(page, 'Skills');
  await page.getByRole('button', { name: 'Add skill' }).click();
  await page.getByLabel('Name of skill 1').fill('Joinery');
  // A select that we draw still behaves like the platform's by keyboard: it opens, searches and selects.
  const level = page.getByLabel('Level of Joinery');
  await expect(level).toHaveCSS('appearance', 'base-select');
  await level.press('Space');
  await expect(level.locator('option').last()).toBeVisible();
  await page.keyboard.type('Exp');
  await page.keyboard.press('Enter');
  await expect(level).toHaveValue('5');
  await openSection(page, 'Experience');
  await page.getByRole('button', { name: 'Add experience' }).click();
  await page.getByLabel('Role').fill('Cabinet maker');
  await page.getByLabel('Company').fill('Lindqvist & Co');
  await page.getByLabel('From', { exact: true }).fill('2019-03');
  await openSection(page, 'Custom Text');
  await page.getByLabel('Heading').fill('How I work');
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByRole('switch', { name: 'Edit the Markdown source' }).click();
  await page
    .getByLabel('Text', { exact: true })
    .fill('With **hand tools** <img src=x onerror=alert(1)>');
  await openSection(page, 'Video');
  await page.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ');
  await openSection(page, 'Map');
  await page.getByLabel('Link to the map').fill('https://www.openstreetmap.org/#map=15/55.6/13.0');
  await openSection(page, 'Audio');
  await page
    .getByLabel('Link to the audio')
    .fill('https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl');
  await openSection(page, 'Gallery');
  const pixel = Buffer.from(PIXEL, 'base64');
  await chooseFiles(page, 'Add pictures', [
    { name: 'chair.png', mimeType: 'image/png', buffer: pixel },
  ]);
  await (await openAddress(page, 'picture 1')).fill('http://10.0.0.1/chair.png');
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText(/^That link leads into a private network/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Description of picture 1').fill('An oak chair');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectPublished(page);

  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(request.url()));
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByText('Joinery')).toBeVisible();
  await expect(visitor.getByText('Cabinet maker')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'How I work' })).toBeVisible();
  await expect(visitor.locator('strong', { hasText: 'hand tools' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: /YouTube/ })).toBeVisible();
  await expect(visitor.getByRole('button', { name: /Spotify/ })).toBeVisible();
  // Nothing is requested from a third party before a click, not even pictures by URL.
  expect(requests.filter((url) => !url.includes('localhost'))).toEqual([]);
});
