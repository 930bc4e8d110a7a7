import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FONTS } from '#page/design/rules/fonts.ts';
import { takePhotograph } from '#test/pages/photographs.ts';
import { hasProgram } from '#test/programs.ts';
import { SHEET_KEYS, SHEETS, type SheetKey, STICKER_GRID } from '../rules/pieces.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';
import { printPdf } from './draw-print.ts';
import { buildPerson, drawPages, readCode, readPdf, toMm } from './print-under-test.ts';

/** pdftoppm, pdffonts and pdftotext. */
const hasPoppler = hasProgram('pdftoppm', '-v');

const LONG = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Hohenzollern';
const LOOKS: Readonly<Record<string, Record<string, unknown>>> = {
  'no colours': {},
  'a dark page': {
    theme_color: '#f59e0b',
    secondary_background: '#111827',
    font_heading: 'Outfit',
  },
  'a pale accent': { theme_color: '#fde68a', font_heading: 'Playfair Display' },
  'a gradient': {
    theme_color: '#8b5cf6',
    font_heading: 'Fraunces',
    design_preferences: {
      background: { useGradient: true, gradientPrimary: '#fde68a', gradientSecondary: '#fca5a5' },
    },
  },
};

const print = (sheet: SheetKey, people: readonly PrintedPerson[], picture: Buffer | null = null) =>
  printPdf({ sheet, people: people.map((person) => ({ person, picture })) });

test.skipIf(!hasPoppler).for(SHEET_KEYS)(
  'a %s has its stated size, and a code of 2 cm that can be read in any colours',
  async (sheet) => {
    const looks = Object.values(LOOKS).slice(0, sheet === 'stickers' ? 2 : undefined);
    const people = looks.map((look) => buildPerson({}, look));
    const picture = await takePhotograph(300, 300).jpeg().toBuffer();
    const pages = await drawPages(await print(sheet, people, picture));
    const sides = sheet === 'card' ? 2 : 1;
    expect(pages).toHaveLength(sides * people.length);
    const { width, height, bleed } = SHEETS[sheet];
    const margin = bleed === 0 ? 0 : bleed + 7;
    for (const [index, page] of pages.entries()) {
      expect(page.width).toBeCloseTo(width + 2 * margin, 0);
      expect(page.height).toBeCloseTo(height + 2 * margin, 0);
      if (index % sides !== sides - 1) continue;
      const code = await readCode(sheet === 'stickers' ? await cutSticker(page.image) : page.image);
      expect(code?.url).toBe(people[0]?.codeUrl);
      expect(toMm(code?.side ?? 0)).toBeGreaterThanOrEqual(20);
    }
  },
);

/** @returns the sheet's last label */
async function cutSticker(page: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(page).metadata();
  const { columns, rows } = STICKER_GRID;
  const [across, down] = [Math.floor(width / columns), Math.floor(height / rows)];
  return sharp(page)
    .extract({ left: width - across, top: height - down, width: across, height: down })
    .png()
    .toBuffer();
}

/** Usual, long, one-word, and in five scripts. */
const ROUGH: readonly Partial<PrintedPerson>[] = [
  {},
  { full_name: LONG, role: LONG, company: LONG, place: LONG, email: `${'x'.repeat(60)}@a.example` },
  { full_name: 'W'.repeat(60), role: 'W'.repeat(200), address: `a.example/${'w'.repeat(30)}` },
  { full_name: 'Σοφία Παπαδοπούλου-Κωνσταντινίδη' },
  { full_name: 'Александра Воскресенская' },
  { full_name: 'Nguyễn Thị Đặng' },
  { full_name: '愛達', role: '數學家', company: '', phone: '' },
  { full_name: 'آدا لوفلايس', place: '' },
];

test.skipIf(!hasPoppler).for(SHEET_KEYS)(
  'every word on anyone’s %s is within the trim, in embedded fonts',
  async (sheet) => {
    const people = ROUGH.map((changes) => buildPerson(changes, { font_heading: 'Lora' }));
    const { fonts, boxes } = await readPdf(await print(sheet, people));
    const rows = fonts.trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/ yes yes yes +\d+ +0$/);
    const { width, height, bleed } = SHEETS[sheet];
    const margin = bleed === 0 ? 0 : bleed + 7;
    const toPoints = (millimetres: number) => (millimetres / 25.4) * 72;
    const words = [...boxes.matchAll(WORD)];
    expect(words.length).toBeGreaterThan(2 * people.length);
    for (const [, left, top, right, bottom] of words) {
      expect(Number(left)).toBeGreaterThanOrEqual(toPoints(margin));
      expect(Number(top)).toBeGreaterThanOrEqual(toPoints(margin));
      expect(Number(right)).toBeLessThanOrEqual(toPoints(margin + width));
      expect(Number(bottom)).toBeLessThanOrEqual(toPoints(margin + height));
    }
  },
);

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">/g;

test.skipIf(!hasPoppler)(
  'each family’s letters are drawn from its file, and can be read back',
  async () => {
    const people = FONTS.map(({ family }) =>
      buildPerson({ full_name: 'Adélie' }, { font_heading: family }),
    );
    const pdf = await print('badge', people);
    const { fonts, boxes } = await readPdf(pdf);
    expect(fonts.trim().split('\n').length - 2).toBeGreaterThanOrEqual(FONTS.length);
    const names = [
      ...boxes.matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Adélie</g,
      ),
    ];
    expect(names).toHaveLength(FONTS.length);
    for (const [index, page] of (await drawPages(pdf)).entries()) {
      const [left = 0, top = 0, right = 0, bottom = 0] = (names[index] ?? [])
        .slice(1)
        .map((points) => Math.round((Number(points) / 72) * 300));
      const { channels } = await sharp(page.image)
        .extract({ left, top, width: right - left, height: bottom - top })
        .stats();
      // A font without its outlines leaves the paper blank.
      expect(channels[0]?.stdev).toBeGreaterThan(20);
    }
  },
);

test.skipIf(!hasPoppler)('a name our fonts can’t draw is printed as the username', async () => {
  for (const full_name of ['愛達', 'آدا']) {
    const { boxes } = await readPdf(await print('badge', [buildPerson({ full_name })]));
    expect(boxes).toContain('>ada_lovelace<');
  }
  const { boxes } = await readPdf(
    await print('badge', [buildPerson({ full_name: 'Ада Лавлейс' })]),
  );
  expect(boxes).toContain('>Лавлейс<');
});

test('the cards of a hundred people are one file of at most 5 MB', async () => {
  const people = Array.from({ length: 100 }, (_, index) => ({
    person: buildPerson({ full_name: `Ada ${index} ${LONG}` }, { font_heading: 'Lora' }),
    picture: null,
  }));
  const pdf = await printPdf({ sheet: 'card', people });
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(200);
  expect(pdf.length).toBeLessThan(5 * 1024 * 1024);
});
