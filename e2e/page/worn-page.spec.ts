import { DEFAULT_PRESENTATION } from '#page/design/rules/presentation.ts';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { SECTIONS } from '#page/sections/rules/sections.ts';
import { type Columns, toColumns } from '#test/columns.ts';
import { listCovered } from '../fixtures/covered.ts';
import { comeBack, findEditor, findPage, pressPart } from '../fixtures/editor.ts';
import { FULL_PAGE, makeLinks } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

/** Where a template has tiles, this link is between others and beside a tall one. */
const PRESSED = 24;
const TITLE = 'Patterns of the new loom';
const LINK = `.links > li:nth-child(${PRESSED})`;
const SKILLS = '[data-section="skill"]';

/** Sections of each kind, skills several to a row and in several rows. */
const PAGE = {
  ...FULL_PAGE,
  sections_enabled: { vcard: true, social: true, links: true, skill: true, text: true },
  custom_links: makeLinks(29).map((link, index) =>
    index === PRESSED - 1 ? { ...link, buttonText: TITLE } : link,
  ),
  skills: Array.from({ length: 12 }, (_, index) => ({
    id: `skill-${index}`,
    name: `Weaving ${index + 1}`,
    level: 0,
  })),
};

for (const width of [390, 1440]) {
  test(`in each template at ${width} pixels a press opens a link and a section, and nothing is covered`, {
    tag: width === 390 ? '@phone' : [],
  }, async ({ page, createPerson, sql }) => {
    const person = await createPerson({ profile: PAGE });
    await signIn(page, person);
    await page.goto('/edit');
    const canvas = findPage(page);
    const title = canvas.getByRole('heading', { level: 1, includeHidden: true });
    await expect(title).toBeVisible();
    /** As if the look were chosen on another device. */
    const wear = async (columns: Columns) => {
      await sql`update profiles set ${sql(toColumns(sql, columns))} where user_id = ${person.id}`;
      await comeBack(page);
    };
    const press = async (part: string, editor: string, where: string) => {
      await pressPart(page, canvas.locator(part));
      await expect(findEditor(page, editor), where).toBeVisible();
      await expect.poll(() => listCovered(canvas, part), `${where}, ${editor}`).toEqual([]);
    };
    // On a wide screen, show the page as it looks there.
    if (width === 1440) await page.getByRole('radio', { name: 'Desktop' }).click();
    for (const template of TEMPLATES) {
      const { name, setting } = template;
      await wear(toTemplatePresentation(template));
      await expect(title, name).toHaveCSS('font-family', RegExp(setting?.heading ?? ''));
      await canvas.locator('html').evaluate(() => document.fonts.ready.then(() => null));
      const isBelow = (link: Element) => link.getBoundingClientRect().top + scrollY > innerHeight;
      expect(await canvas.locator(LINK).evaluate(isBelow), `${name}, first screen`).toBe(true);
      await press(LINK, 'Link', name);
      await press(SKILLS, SECTIONS.skill.name, name);
    }
    // One of many in a row opens a gap above all of them.
    await press('.skills > li:nth-child(7)', SECTIONS.skill.name, 'one skill');

    const words = { bio: '', designation: '', custom_text: '', vcard_data: {} };
    const lists = { custom_links: [], skills: [], experiences: [] };
    await wear({ ...words, ...lists, ...(width === 390 && DEFAULT_PRESENTATION) });
    await expect(canvas.getByText('A few words about you')).toBeVisible();
    await press(SKILLS, SECTIONS.skill.name, 'a page of hints');
  });
}
