import { toReadable } from '#page/design/rules/contrast.ts';
import type { Palette } from '#page/design/rules/palette.ts';
import type { FontFile, HeadingFont } from '#page/pictures/server/fonts.ts';
import { CODE_SIDE_MM, SHEETS, type SheetKey, STICKER_GRID } from '../rules/pieces.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';
import { addPage, fillBox, fillGround, mm, type Paper } from './paper.ts';
import { drawCode, type PrintedCode, panelSide } from './printed-code.ts';
import { type FittedText, fitText, heightOf, type TextStyle, writeText } from './text.ts';

/** All texts to draw, limited to letters our fonts have. */
export type PrintedWords = { name: string } & Pick<
  PrintedPerson,
  'role' | 'company' | 'phone' | 'email' | 'place' | 'address'
>;

/** A person's piece with everything needed to draw it. */
export type Printed = {
  words: PrintedWords;
  palette: Palette;
  heading: HeadingFont;
  body: readonly FontFile[];
  code: PrintedCode;
  /** A square JPEG; null without a picture. */
  portrait: Buffer | null;
};

/** Each sheet's drawing function, for one or two pages. */
export const DRAW_SHEET: Readonly<Record<SheetKey, (paper: Paper, printed: Printed) => void>> = {
  card: drawCard,
  badge: drawBadge,
  stand: drawStand,
  stickers: drawStickers,
};

const STRONG = 0.028;

function styleHeading({ heading, body }: Printed, color: string): TextStyle {
  return { fonts: [...heading.files, ...body], color, boldness: heading.boldness };
}

function styleBody({ body }: Printed, color: string, boldness = 0): TextStyle {
  return { fonts: body, color, boldness };
}

function drawCard(paper: Paper, printed: Printed): void {
  addPage(paper, 'card');
  drawCardFront(paper, printed);
  addPage(paper, 'card');
  drawCardBack(paper, printed);
}

function drawCardFront(paper: Paper, printed: Printed): void {
  const { words, palette } = printed;
  const { width, height, bleed } = SHEETS.card;
  fillGround(paper, 'card', palette);
  fillBox(paper, palette.accent, [-bleed, -bleed, bleed + 3, height + 2 * bleed]);
  const left = 10;
  const room = width - left - 7;
  const ink = styleHeading(printed, palette.ink);
  const name = fitText(paper, words.name, {
    style: ink,
    width: room,
    sizes: [18, 16, 14, 12, 10.5, 9],
    lines: 4,
    height: 14,
  });
  let y = writeText(paper, name, { x: left, y: 7, style: ink }) + 1;
  const parts = [
    [words.role, styleBody(printed, palette.soft), 2],
    [words.company, styleBody(printed, palette.ink, STRONG), 1],
  ] as const;
  for (const [text, style, lines] of parts) {
    const fitted = fitText(paper, text, { style, width: room, sizes: [8, 7.2, 6.6], lines });
    y = writeText(paper, fitted, { x: left, y, style }) + 0.5;
  }
  drawContacts(paper, printed, { x: left, bottom: height - 6.5, width: room });
}

/** From the bottom up, so that cards with fewer details end on the same line. */
function drawContacts(
  paper: Paper,
  printed: Printed,
  { x, bottom, width }: { x: number; bottom: number; width: number },
): void {
  const { words, palette } = printed;
  let y = bottom;
  const plain = styleBody(printed, palette.ink);
  const details = [
    [words.address, styleBody(printed, palette.link, STRONG)],
    [words.place, plain],
    [words.email, plain],
    [words.phone, plain],
  ] as const;
  for (const [text, style] of details) {
    if (text === '') continue;
    const fitted = fitText(paper, text, { style, width, sizes: [7.4, 6.8, 6.2], lines: 1 });
    y -= heightOf(fitted) + 0.35;
    writeText(paper, fitted, { x, y, style });
  }
}

function drawCardBack(paper: Paper, printed: Printed): void {
  const { words, palette, code } = printed;
  const { width, height, bleed } = SHEETS.card;
  fillBox(paper, palette.accent, [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed]);
  const side = 36;
  drawCode(paper, code, { x: (width - side) / 2, y: 5, side }, printed.body);
  const style = styleBody(printed, palette['on-accent'], STRONG);
  const address = fitText(paper, words.address, {
    style,
    width: width - 14,
    sizes: [8.5, 7.5, 6.5],
    lines: 1,
  });
  const place = { x: width / 2, y: 45, align: 'center', style } as const;
  writeText(paper, address, place);
}

function drawBadge(paper: Paper, printed: Printed): void {
  const { words, palette, code } = printed;
  const { width, height, bleed } = SHEETS.badge;
  addPage(paper, 'badge');
  fillGround(paper, 'badge', palette);
  const band = 11;
  fillBox(paper, palette.accent, [-bleed, -bleed, width + 2 * bleed, bleed + band]);
  const left = 7;
  const onBand = styleBody(printed, palette['on-accent'], STRONG);
  const top = fitText(paper, words.company || words.address, {
    style: onBand,
    width: width - 2 * left,
    sizes: [9.5, 8.5, 7.5, 6.5],
    lines: 1,
  });
  writeText(paper, top, { x: left, y: (band - heightOf(top)) / 2, style: onBand });
  const side = panelSide(code, CODE_SIDE_MM);
  const x = width - 6 - side;
  drawCode(paper, code, { x, y: height - 6 - side, side }, printed.body);
  const room = x - left - 4;
  const ink = styleHeading(printed, palette.ink);
  const name = fitText(paper, words.name, {
    style: ink,
    width: room,
    sizes: [26, 23, 20, 17, 14.5, 12, 10.5],
    lines: 4,
    height: 23,
  });
  const soft = styleBody(printed, palette.soft);
  const role = fitText(paper, words.role, {
    style: soft,
    width: room,
    sizes: [9.5, 8.5, 7.5],
    lines: 3,
  });
  const free = height - band - heightOf(name) - heightOf(role) - 1.5;
  const y = writeText(paper, name, { x: left, y: band + free / 2, style: ink });
  writeText(paper, role, { x: left, y: y + 1.5, style: soft });
}

function drawStand(paper: Paper, printed: Printed): void {
  const { words, palette, code } = printed;
  const { width, height, bleed } = SHEETS.stand;
  addPage(paper, 'stand');
  fillGround(paper, 'stand', palette);
  const band = 13;
  const bandTop = height - band;
  fillBox(paper, palette.accent, [-bleed, bandTop, width + 2 * bleed, band + bleed]);
  const middle = width / 2;
  const onBand = styleBody(printed, palette['on-accent'], STRONG);
  const address = fitText(paper, words.address, {
    style: onBand,
    width: width - 16,
    sizes: [12, 10.5, 9, 7.5],
    lines: 1,
  });
  const inBand = bandTop + (band - heightOf(address)) / 2;
  writeText(paper, address, { x: middle, y: inBand, align: 'center', style: onBand });
  const side = 62;
  const codeTop = bandTop - 8 - side;
  drawCode(paper, code, { x: (width - side) / 2, y: codeTop, side }, printed.body);
  drawStandHead(paper, printed, codeTop);
}

/** The person, between the top edge and the code. */
function drawStandHead(paper: Paper, printed: Printed, bottom: number): void {
  const { words, palette, portrait } = printed;
  const middle = SHEETS.stand.width / 2;
  const width = SHEETS.stand.width - 18;
  const ink = styleHeading(printed, palette.ink);
  const sizes = [28, 24, 21, 18, 15, 12.5] as const;
  const name = fitText(paper, words.name, { style: ink, width, sizes, lines: 4, height: 21 });
  const soft = styleBody(printed, palette.soft);
  const [role, company] = [words.role, words.company].map((text) =>
    fitText(paper, text, { style: soft, width, sizes: [10.5, 9.5, 8.5], lines: 1 }),
  ) as [FittedText, FittedText];
  const photo = portrait === null ? 0 : 24;
  const gap = photo === 0 ? 0 : 4;
  const block = photo + gap + heightOf(name) + 1.5 + heightOf(role) + heightOf(company);
  let y = Math.max(6, (bottom - block) / 2);
  if (portrait !== null) drawPortrait(paper, portrait, { x: middle, y, side: photo });
  y = writeText(paper, name, { x: middle, y: y + photo + gap, align: 'center', style: ink });
  y = writeText(paper, role, { x: middle, y: y + 1.5, align: 'center', style: soft });
  writeText(paper, company, { x: middle, y, align: 'center', style: soft });
}

/** A round picture, centred below a point, in millimetres. */
function drawPortrait(
  { doc }: Paper,
  portrait: Buffer,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const size = { width: mm(side), height: mm(side) };
  doc
    .save()
    .circle(mm(x), mm(y + side / 2), mm(side / 2))
    .clip();
  doc.image(portrait, mm(x - side / 2), mm(y), size).restore();
}

/** On white, as labels are. */
const PAPER = '#ffffff';
const CUT_LINE = '#c9c4b8';

function drawStickers(paper: Paper, printed: Printed): void {
  const { columns, rows, width, height } = STICKER_GRID;
  addPage(paper, 'stickers');
  const down = (SHEETS.stickers.height - rows * height) / 2;
  for (let index = 0; index < columns * rows; index += 1) {
    const x = (index % columns) * width;
    drawSticker(paper, printed, { x, y: down + Math.floor(index / columns) * height });
  }
  drawCutMarks(paper, down);
}

function drawSticker(paper: Paper, printed: Printed, at: { x: number; y: number }): void {
  const { words, palette, code } = printed;
  const { width, height } = STICKER_GRID;
  const side = Math.max(29, panelSide(code, CODE_SIDE_MM));
  const margin = (height - side) / 2;
  drawCode(paper, code, { x: at.x + margin, y: at.y + margin, side }, printed.body);
  const x = at.x + margin + side + 2.5;
  const room = at.x + width - 4 - x;
  const ink = styleHeading(printed, toReadable(palette.ink, PAPER));
  const soft = styleBody(printed, toReadable(palette.soft, PAPER));
  const name = fitText(paper, words.name, {
    style: ink,
    width: room,
    sizes: [11.5, 10.5, 9.5, 8.5, 7.5],
    lines: 3,
  });
  const address = fitText(paper, words.address, {
    style: soft,
    width: room,
    sizes: [6.4, 5.8],
    lines: 3,
  });
  const free = height - heightOf(name) - heightOf(address) - 1.2;
  const y = writeText(paper, name, { x, y: at.y + free / 2, style: ink });
  writeText(paper, address, { x, y: y + 1.2, style: soft });
}

/** Small crosses between the labels, for plain paper. */
function drawCutMarks({ doc }: Paper, down: number): void {
  const { columns, rows, width, height } = STICKER_GRID;
  const arm = 1.2;
  doc.lineWidth(HAIRLINE);
  for (let column = 1; column < columns; column += 1) {
    for (let row = 0; row <= rows; row += 1) {
      const [x, y] = [column * width, down + row * height];
      doc.moveTo(mm(x - arm), mm(y)).lineTo(mm(x + arm), mm(y));
      doc.moveTo(mm(x), mm(y - arm)).lineTo(mm(x), mm(y + arm));
    }
  }
  doc.stroke(CUT_LINE);
}

const HAIRLINE = 0.25;
