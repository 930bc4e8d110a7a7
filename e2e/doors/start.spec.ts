import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { drawHalves, toFile } from '../fixtures/drawn-pictures.ts';
import { readMailedCode } from '../fixtures/mailbox.ts';
import { measureGaps, measureTitles } from '../fixtures/page-measures.ts';
import { expect, test } from '../fixtures/person.ts';

const PASSWORD = 'correct horse battery staple';

test('a first page is made in 12 actions by touch', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  const email = `start-${crypto.randomUUID()}@vizit.test`;
  let actions = 0;
  const fill = async (field: Locator, text: string) => {
    actions += 1;
    await field.fill(text);
  };
  const tap = async (button: Locator) => {
    actions += 1;
    await button.tap();
  };
  await page.goto('/start');
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByRole('button', { name: 'Add picture' }));
  await (await chooser).setFiles(await toFile(drawHalves(600, 400)));
  await fill(page.getByLabel('Your name'), 'Grace Hopper');
  await fill(page.getByLabel('One line about you'), 'Rear admiral, and programmer');
  await fill(page.getByLabel('Link 1', { exact: true }), 'https://github.com/grace');
  await fill(page.getByLabel('Link 2', { exact: true }), 'grace.example/talks');
  await fill(page.getByLabel('Link 3', { exact: true }), email);
  await expect(page.getByText(`Email to ${email}`)).toBeVisible();
  await tap(page.getByRole('button', { name: 'See how it looks' }));

  await expectAccessible(page);
  const looks = page.getByRole('radiogroup', { name: 'How your page looks' });
  await expect(looks.getByRole('radio', { name: 'Calling Card' })).toBeChecked();
  // One of the six is Premium, and says so.
  await expect(looks.getByRole('radio')).toHaveCount(6);
  const premium = looks.getByRole('radio', { name: 'Marquee' });
  await expect(premium.getByText('Premium', { exact: true })).toBeAttached();
  await expect(looks.getByText('Premium', { exact: true })).toHaveCount(1);
  // The next look peeks in at the side, and the button to go on is in view.
  await expect(looks.getByRole('radio', { name: 'Calling Card' })).toBeInViewport({ ratio: 0.8 });
  await expect(looks.getByRole('radio', { name: 'Index' })).toBeInViewport({ ratio: 0.25 });
  await expect(page.getByRole('button', { name: 'Make it public' })).toBeInViewport({ ratio: 1 });
  // A swipe isn't a press.
  await looks.evaluate((row) => row.scrollTo({ left: row.scrollWidth / 6 }));
  await expect(looks.getByRole('radio', { name: 'Index' })).toBeChecked();
  await tap(page.getByRole('button', { name: 'Make it public' }));

  // Closing the browser now loses nothing.
  await page.reload();
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
  await fill(page.getByLabel('Email'), email);
  await fill(page.getByLabel('Password'), PASSWORD);
  await tap(page.getByRole('button', { name: 'Sign up' }));
  const code = await readMailedCode(email, 'Verify your email');
  await page.reload();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await fill(page.getByLabel('Code from the email'), code);

  await expect(page.getByRole('heading', { name: 'It’s live' })).toBeVisible();
  const picture = page.frameLocator('iframe').getByRole('heading', { name: 'Grace Hopper' });
  await expect(picture).toBeVisible();
  const qrCode = page.getByAltText('QR code of your page');
  await expect
    .poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // No toast covers the logo, as the screen already says it.
  await expect(page.getByRole('region', { name: /^Notification/ })).not.toContainText('confirmed');
  await expect(page.getByRole('link', { name: 'Choose your own address' })).toHaveAttribute(
    'href',
    '/billing?open=custom_username',
  );
  await expectAccessible(page);
  expect(actions).toBe(12);
  await expectPage(page, visitor, 3);
});

test('after /signup, the same page takes 14 actions, by keyboard only', async ({
  page,
  visitor,
}) => {
  const email = `keys-${crypto.randomUUID()}@vizit.test`;
  const { keyboard } = page;
  let actions = 0;
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let stops = 0; stops < 40; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${target} is not on the way of the keyboard.`);
  };
  const type = async (field: Locator, text: string) => {
    actions += 1;
    await reach(field);
    await keyboard.type(text);
  };
  const press = async (key: string) => {
    actions += 1;
    // As long as a tap.
    await keyboard.press(key, { delay: 100 });
  };
  await page.goto('/signup');
  // The screen is drawn before its program has loaded.
  await page.locator('#root > [inert]').waitFor({ state: 'detached' });
  await type(page.getByLabel('Full name'), 'Grace Hopper');
  await type(page.getByLabel('Email'), email);
  await type(page.getByLabel('Password'), PASSWORD);
  await press('Enter');
  const code = page.getByLabel('Code from the email');
  await code.waitFor();
  await type(code, await readMailedCode(email, 'Verify your email'));

  await expect(page.getByLabel('Your name')).toHaveValue('Grace Hopper');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await reach(page.getByRole('button', { name: 'Add picture' }));
  await press('Enter');
  await (await chooser).setFiles(await toFile(drawHalves(600, 400)));
  await type(page.getByLabel('One line about you'), 'Rear admiral, and programmer');
  await type(page.getByLabel('Link 1', { exact: true }), 'https://github.com/grace');
  await type(page.getByLabel('Title of link 1'), 'My programs');
  await type(page.getByLabel('Link 2', { exact: true }), 'instagram.com/grace');
  await type(page.getByLabel('Link 3', { exact: true }), 'youtube.com/@grace');
  await press('Enter');

  await reach(page.getByRole('radio', { name: 'Calling Card' }));
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Index' })).toBeChecked();
  await reach(page.getByRole('button', { name: 'Make it public' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'It’s live' })).toBeVisible();
  expect(actions).toBeLessThanOrEqual(14);
  // Fewer than five networks are buttons.
  await expectPage(page, visitor, 3);
  await expect(visitor.locator('[data-section="links"] a')).toContainText([
    'My programs',
    'Instagram',
    'YouTube',
  ]);
});

/** A newcomer's typical links: a network, a shop, a video, an email address and a phone number. */
const TYPICAL = [
  'instagram.com/norawhitfield',
  'norawhitfield.example/shop',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'hello@norawhitfield.example',
  '+44 20 7946 0000',
];

test('the first screen of each look shows 1, 2, 3 and 5 typical links completely, in full rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/start');
  const nora = { name: 'Nora Whitfield', line: 'Ceramics from Bristol', picture: null };
  const { buffer, mimeType } = await toFile(drawHalves(600, 600));
  const picture = `data:${mimeType};base64,${buffer.toString('base64')}`;
  const layla = { name: 'ليلى الحسن', line: 'خزف من بيروت', picture };
  const drafts: { person: typeof nora | typeof layla; count: number }[] = [
    ...[1, 2, 3, 5].map((count) => ({ person: nora, count })),
    { person: layla, count: 3 },
  ];
  for (const { person, count } of drafts) {
    const links = TYPICAL.slice(0, count).map((typed) => ({ typed, title: '' }));
    const kept = JSON.stringify({ ...person, links });
    await page.evaluate((start) => localStorage.setItem('start-draft:page', start), kept);
    await page.goto(`/start?step=look&links=${count}&name=${person.name}`);
    const frames = page.locator('iframe');
    await expect(frames).toHaveCount(6);
    for (const frame of await frames.all()) {
      const look = `${await frame.getAttribute('title')}, ${count}, ${person.name}`;
      const drawn = frame.contentFrame();
      await expect(drawn.locator('[data-section="links"] li')).toHaveCount(count);
      await expect(drawn.locator('h1')).toHaveText(person.name);
      const section = drawn.locator('[data-section="links"]');
      const seen = await section.evaluate(countSeen);
      const titles = await section.evaluate(measureTitles);
      const broken = titles.flatMap((title) => title.broken);
      expect(seen, `${look}: links on the first screen`).toBeGreaterThanOrEqual(Math.min(3, count));
      expect(broken, `${look}: words broken`).toEqual([]);
      for (const gap of await section.evaluate(measureGaps)) expect(gap, look).toBeLessThan(0.25);
    }
  }
});

/** Counts the links on the first screen of the page's own 390 × 844 pixels. */
async function countSeen(section: Element) {
  await document.fonts.ready;
  const boxes = [...section.querySelectorAll('li')].map((item) => item.getBoundingClientRect());
  return boxes.filter(({ bottom }) => bottom <= innerHeight).length;
}

/** The page as a visitor finds it at the URL shown. */
async function expectPage(page: Page, visitor: Page, buttons: number) {
  const address = await page.getByRole('link', { name: 'Open page' }).getAttribute('href');
  await visitor.goto(address ?? '');
  // The chosen look's font.
  await expect(visitor.getByRole('heading', { name: 'Grace Hopper' })).toHaveCSS(
    'font-family',
    /Newsreader/,
  );
  await expect(visitor.getByText('Rear admiral, and programmer')).toBeVisible();
  await expect(visitor.locator('[data-section="links"] a')).toHaveCount(buttons);
}
