import { create } from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildScannedCard, SCANNED_CARD_MAX_BYTES } from '#page/card/rules/scanned-card.ts';
import { buildPhotoPalettes } from '#page/design/rules/photo-palettes.ts';
import { drawQrPng, type QrCodeSubject } from '#page/pictures/server/qr-code.ts';
import { parseVcardData } from '#page/profile/rules/items.ts';
import { takePhotograph } from '#test/pages/photographs.ts';
import { printSmall, readWithJsqr, readWithZxing } from '#test/pages/qr-readers.ts';
import { QUIET_ZONE } from '../rules/qr-drawing.ts';
import { scanPath } from '../rules/scan-path.ts';
import { SHARE_MARK_KEYS } from '../rules/share-marks.ts';
import { drawCardCode } from '../web/draw-card-code.ts';

const ID = '9a2c1a9e-1111-4222-8333-944455556666';
const SIDE_PIXELS = 512;
/** Our fonts lack its initial, so nothing is drawn in the middle. */
const WITHOUT_LOGO = '愛達';

type Colors = Partial<QrCodeSubject['presentation']>;

const NO_COLORS = { theme_color: null, primary_text_color: null, secondary_background: null };

function subjectOf(colors: Colors = {}, name = 'Ada Lovelace'): QrCodeSubject {
  const url = `https://vizit.test${scanPath(ID, 'badge')}`;
  return { url, name, presentation: { ...NO_COLORS, ...colors } };
}

/** Pairs that look bad as text, on pages, or to people who can't tell the hues apart. */
const HOSTILE: readonly Colors[] = [
  { theme_color: '#ffffff', secondary_background: '#ffffff' },
  { theme_color: '#000000', secondary_background: '#000000' },
  { theme_color: '#808080', secondary_background: '#808080' },
  { theme_color: '#ff0000', secondary_background: '#00ff00' },
  { theme_color: '#00ff00', secondary_background: '#ff0000' },
  { theme_color: '#ffff00', secondary_background: '#ffffff' },
  { theme_color: '#0000ff', secondary_background: '#ff00ff' },
  { theme_color: '#757575', secondary_background: '#767676' },
  { theme_color: '#777777', secondary_background: '#777777' },
  { theme_color: '#fde68a', secondary_background: '#fef3c7' },
  { theme_color: '#f97316', secondary_background: '#111111', primary_text_color: '#ffffff' },
  { primary_text_color: '#ffffff', secondary_background: '#0a0a0a' },
  { primary_text_color: '#eeeeee' },
];

/** Sixty palettes, the same each time. */
const RANDOM: readonly Colors[] = Array.from({ length: 60 }, (_, index) => {
  const colorOf = (salt: number) =>
    `#${((Math.imul(index * 3 + salt + 1, 0x9e3779b1) >>> 8) & 0xffffff).toString(16).padStart(6, '0')}`;
  return {
    theme_color: colorOf(0),
    primary_text_color: colorOf(1),
    secondary_background: colorOf(2),
  };
});

/** @returns the palettes that one of the decoders doesn't read */
async function listUnread(palettes: readonly Colors[], see: (code: Buffer) => Promise<Buffer>) {
  const unread: Colors[] = [];
  for (const colors of palettes) {
    const subject = subjectOf(colors, WITHOUT_LOGO);
    const seen = await see(await drawQrPng(subject, null, SIDE_PIXELS));
    const read = [await readWithJsqr(seen), await readWithZxing(seen)];
    if (read.some((text) => text !== subject.url)) unread.push(colors);
  }
  return unread;
}

test('a code in any colours can be read from a coarse print of 2 cm', async () => {
  expect(await listUnread([...HOSTILE, ...RANDOM], printSmall)).toEqual([]);
});

test('a code in a photo’s colours can be read, even from a print of 2 cm', async () => {
  const palettes: Colors[] = [];
  for (const seed of [1, 2, 3, 4]) {
    const photo = await takePhotograph(64, 64, seed).raw().toBuffer();
    for (const { accent, canvas, ink } of buildPhotoPalettes(new Uint8Array(photo)))
      palettes.push({ theme_color: accent, secondary_background: canvas, primary_text_color: ink });
  }
  expect(palettes).toHaveLength(12);
  expect(await listUnread(palettes, printSmall)).toEqual([]);
});

test('a code can be read in grey, and inverted', async () => {
  const changes = [
    (code: Buffer) => sharp(code).greyscale().png().toBuffer(),
    (code: Buffer) => sharp(code).greyscale().negate({ alpha: false }).png().toBuffer(),
  ];
  for (const change of changes) {
    const unread = await listUnread(HOSTILE, async (code) => printSmall(await change(code)));
    expect(unread).toEqual([]);
  }
});

test('each place’s code with a photo in the middle can be read from a print of 2 cm', async () => {
  const photo = await takePhotograph(300, 300).jpeg().toBuffer();
  for (const mark of SHARE_MARK_KEYS) {
    const url = `https://cards.example.com${scanPath(ID, mark)}`;
    const code = await drawQrPng({ ...subjectOf(), url }, photo, SIDE_PIXELS);
    const seen = await printSmall(code);
    expect([await readWithJsqr(seen), await readWithZxing(seen)]).toEqual([url, url]);
  }
});

/** Stains that share of a code, starting at its lower right corner or at the side. */
async function stain(code: Buffer, share: number, from: 'corner' | 'side', color: string) {
  const { url } = subjectOf();
  const { size } = create(url, { errorCorrectionLevel: 'H' }).modules;
  const unit = Math.floor(SIDE_PIXELS / (size + 2 * QUIET_ZONE));
  const margin = Math.floor((SIDE_PIXELS - (size + 2 * QUIET_ZONE) * unit) / 2) + QUIET_ZONE * unit;
  const end = margin + size * unit;
  const area = share * (size * unit) ** 2;
  const height = from === 'corner' ? Math.sqrt(area) : (size - 18) * unit;
  const width = area / height;
  const top = from === 'corner' ? end - height : margin + 9 * unit;
  const spot = {
    create: {
      width: Math.round(width),
      height: Math.round(height),
      channels: 3 as const,
      background: color,
    },
  };
  const left = Math.round(end - width);
  const stained = await sharp(code)
    .composite([{ input: spot, left, top: Math.round(top) }])
    .png()
    .toBuffer();
  return { url, stained };
}

test.for([
  ['with a logo', 'Ada', 'corner', 0.18, [readWithZxing]],
  ['with a logo', 'Ada', 'side', 0.12, [readWithJsqr, readWithZxing]],
  ['without a logo', WITHOUT_LOGO, 'corner', 0.2, [readWithZxing]],
  ['without a logo', WITHOUT_LOGO, 'side', 0.15, [readWithJsqr, readWithZxing]],
] as const)(
  'a code %s can be read with a stain: %s, %s, %d of it',
  async ([, name, from, share, readers]) => {
    const code = await drawQrPng(subjectOf({}, name), null, SIDE_PIXELS);
    for (const color of ['#ffffff', '#000000', '#7a4a2a']) {
      const { url, stained } = await stain(code, share, from, color);
      for (const read of readers) expect(await read(stained)).toBe(url);
    }
  },
);

test('a code with the fullest contact card can be read, in five scripts', async () => {
  const names = [
    'Ada Lovelace',
    'Αντιγόνη Παπαδοπούλου',
    'أدا لوفلايس',
    '愛達 洛芙萊斯',
    'Zoë 👩‍🚀 Łukasz',
  ];
  for (const full_name of names) {
    const vcard_data = parseVcardData({
      company: full_name.repeat(8),
      designation: 'Chief Engineer',
      phone: '+44 20 7946 0000',
      email: 'ada@engines.example',
    });
    const { text } = buildScannedCard({
      full_name,
      vcard_data,
      pageUrl: 'https://vizit.test/bio/ada',
    });
    const [, svg = ''] = drawCardCode(text, NO_COLORS).split(/,(.*)/s);
    const seen = await sharp(Buffer.from(decodeURIComponent(svg)))
      .resize(480)
      .blur(1)
      .png()
      .toBuffer();
    expect(await readWithZxing(seen)).toBe(text);
    expect(await readWithJsqr(seen)).toBe(text);
  }
});

test('a contact card of the largest size can be read', async () => {
  const text = 'x'.repeat(SCANNED_CARD_MAX_BYTES);
  const [, svg = ''] = drawCardCode(text, NO_COLORS).split(/,(.*)/s);
  const seen = await sharp(Buffer.from(decodeURIComponent(svg)))
    .resize(480)
    .blur(1)
    .png()
    .toBuffer();
  expect([await readWithJsqr(seen), await readWithZxing(seen)]).toEqual([text, text]);
});
