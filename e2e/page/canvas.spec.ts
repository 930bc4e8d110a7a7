import { expectAccessible } from '../fixtures/accessible.ts';
import { dragPart, findPage, listSections, pressMiddle, pressSlowly } from '../fixtures/editor.ts';
import { FULL_FREE_PAGE, makeLinks } from '../fixtures/full-page.ts';
import { expect, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

const LINKS = makeLinks(24);

/** The pressed parts are below the fold: at the end of many links, and after them. */
const PROFILE = {
  ...FULL_FREE_PAGE,
  sections_enabled: { links: true, skill: true },
  section_order: ['links', 'skill'],
  custom_links: [...LINKS.slice(1), ...LINKS.slice(0, 1)],
};

test('on a phone the page itself is the editor, by touch @phone', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: PROFILE });
  await signIn(page, person);
  await page.goto('/edit');
  const canvas = findPage(page);
  await expect(canvas.getByText('The notes')).toBeVisible();
  // The dashboard's bars are hidden here.
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'No changes' })).toBeVisible();
  await expectAccessible(page);

  // A pressed link opens alone, without navigating; Back closes it, also from the list of links.
  await pressMiddle(page, canvas.getByText('The notes'));
  const link = page.getByRole('dialog', { name: 'Link', exact: true });
  const links = page.getByRole('dialog', { name: 'Links' });
  await expect(link.getByLabel('Title of The notes')).toBeVisible();
  await expectAccessible(page, ['light']);
  const sheet = await link.boundingBox();
  const pressed = await canvas.locator('.links').getByText('The notes').boundingBox();
  expect(pressed?.y).toBeGreaterThan(0);
  expect(pressed?.y).toBeLessThan(sheet?.y ?? 0);
  await link.getByRole('button', { name: 'All links' }).click();
  await expect(links.getByRole('button', { name: 'Edit The notes' })).toBeFocused();
  // No scrolled row shows above the sticky box.
  const isClear = () =>
    links.getByRole('group', { name: 'Add links' }).evaluate((box) => {
      const { left, top, width } = box.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top - 8) === box;
    });
  await expect.poll(isClear).toBe(true);
  await page.goBack();
  await expect(links).toBeHidden();
  await expect(page).toHaveURL('/edit');
  const notes = canvas.locator('.links').getByText('The notes');
  await pressMiddle(page, notes);
  await link.getByRole('button', { name: 'Done' }).click();

  // The link itself is selected: it can be duplicated, and a deletion undone.
  const choose = async (name: string) => {
    await canvas.getByTitle('More').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const undo = () => toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await choose('Duplicate');
  await expect(notes).toHaveCount(2);
  await choose('Delete');
  await expect(notes).toHaveCount(1);
  await undo();
  await expect(notes).toHaveCount(2);

  await pressMiddle(page, canvas.getByText('Algebra'));
  await page.getByRole('dialog', { name: 'Skills' }).getByRole('button', { name: 'Done' }).click();
  await choose('Select the section');
  await choose('Move up');
  await expect.poll(() => listSections(canvas)).toEqual(['skill', 'links']);
  await choose('Hide');
  await expect.poll(() => listSections(canvas)).toEqual(['links']);
  await undo();
  await expect.poll(() => listSections(canvas)).toEqual(['skill', 'links']);

  // Text edited on the page is a draft with each key; Escape undoes it.
  const heading = canvas.getByRole('heading', { level: 1, includeHidden: true });
  const name = canvas.getByRole('textbox', { name: 'Name' });
  await pressMiddle(page, heading);
  await expect(name).toBeFocused();
  await name.fill('Somebody');
  await name.press('Escape');
  await expect(heading).not.toHaveText('Somebody');
  await pressMiddle(page, heading);
  await name.fill('Augusta Ada King');
  await expectAccessible(page, ['light']);
  await name.press('Enter');
  await expect(heading).toHaveText('Augusta Ada King');
  await canvas.getByTitle('All details').click();
  const about = page.getByRole('dialog', { name: 'About you' });
  await expect(about.getByLabel('Full name')).toHaveValue('Augusta Ada King');
  await about.getByRole('button', { name: 'Done' }).click();

  // A section that the plan lacks is tried on the page, and left again.
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: /^Lead Form.*See it on your page/ }).click();
  await expect(canvas.getByText('Get in touch')).toBeVisible();
  await expect(page.getByText('Lead Form comes with Premium')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible();
  await page.getByRole('radio', { name: 'Free' }).click();
  await expect(canvas.getByText('Get in touch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();

  // A section is added where the “+” was pressed.
  await canvas.getByTitle('Add below').first().click();
  await page.getByRole('button', { name: /^Custom Text/ }).click();
  const text = page.getByRole('dialog', { name: 'Custom Text' });
  const words = text.getByRole('textbox', { name: 'Text', exact: true });
  await words.fill('Written on the page.');
  await words.press('ControlOrMeta+a');
  await text.getByRole('button', { name: 'Bold' }).click();
  await expect(canvas.locator('strong')).toHaveText('Written on the page.');
  await text.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/edit');
  await expect.poll(() => listSections(canvas)).toEqual(['skill', 'text', 'links']);

  // A long press drags a section.
  const sectionOf = (key: string) => canvas.locator(`section[data-section="${key}"]`);
  await dragPart(page, canvas, sectionOf('text'), sectionOf('skill'));
  await expect.poll(() => listSections(canvas)).toEqual(['text', 'skill', 'links']);

  // The same page as fields, for keyboards and screen readers.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('button', { name: 'Edit as a form' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Augusta Ada King');
  await page.goBack();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  await expect(canvas.getByTitle('Hide')).toHaveCount(0);
  const scheme = () =>
    canvas.locator('html').evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Otherwise the browser itself decides for every frame.
  await page.emulateMedia({ colorScheme: null });
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe(true);
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.poll(scheme).toBe(false);
  await page.getByRole('button', { name: 'Done' }).click();

  await saveChanges(page);
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Augusta Ada King');
  await expect(visitor.getByText('Written on the page.')).toBeVisible();
});

test('on a wide screen a press on the page opens its field, even from the design screen', async ({
  page,
  createPerson,
}) => {
  await signIn(page, await createPerson({ profile: PROFILE }));
  await page.goto('/personalize');
  const canvas = findPage(page);
  await pressMiddle(page, canvas.getByRole('heading', { level: 1, includeHidden: true }));
  await canvas.getByRole('textbox', { name: 'Name' }).press('Enter');
  await canvas.getByTitle('All details').click();
  await expect(page).toHaveURL('/edit?at=full_name');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await pressSlowly(page, canvas.locator('[data-section="links"]'));
  await expect(page.getByRole('region', { name: 'Links', exact: true })).toBeVisible();
  await pressMiddle(page, canvas.getByText('Algebra'));
  await expect(page.getByRole('region', { name: 'Skills', exact: true })).toBeVisible();

  // Structure, page and panel are side by side, and the structure opens the same parts as the page.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Links', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Links', exact: true })).toBeVisible();
  await expect(canvas.getByText('The notes')).toBeVisible();
  await expectAccessible(page, ['light']);
  await page.getByRole('button', { name: 'Pictures, name and bio' }).press('Enter');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Links', exact: true })).toBeHidden();

  // A tablet shows the page itself: a pressed part opens at its side, between the bar and the dock.
  await page.setViewportSize({ width: 768, height: 1024 });
  await pressMiddle(page, canvas.getByText('The notes'));
  const link = page.getByRole('dialog', { name: 'Link', exact: true });
  await expect(link.getByLabel('Title of The notes')).toBeVisible();
  expect((await link.boundingBox())?.x).toBe(768 - 360);
  // The page moves aside for it.
  const frame = page.locator('iframe[title="Preview of your page"]');
  await expect(frame).toHaveJSProperty('offsetWidth', 768 - 360);
  await expect(canvas.locator('.links').getByText('The notes')).toBeInViewport();
  await expectAccessible(page, ['light']);
  await page.getByRole('button', { name: 'Design' }).click();
  await expect(page.getByRole('dialog', { name: 'Design' })).toBeVisible();
  await expect(page).toHaveURL('/personalize');
  await expect(page.getByRole('button', { name: 'Design', expanded: true })).toBeVisible();
});
