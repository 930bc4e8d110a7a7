import decompress from 'woff2-encoder/decompress';
import { buildPalettes } from '#page/design/rules/palette.ts';
import { type FontFile, loadHeadingFont, loadPictureFonts } from '#page/pictures/server/fonts.ts';
import { chooseName } from '#page/pictures/server/social-picture.tsx';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import { type PictureKey, SHEETS, type SheetKey } from '../rules/pieces.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';
import { closePaper, openPaper } from './paper.ts';
import { buildPrintedCode } from './printed-code.ts';
import { drawScreenPicture } from './screen-picture.tsx';
import { DRAW_SHEET, type Printed, type PrintedWords } from './sheets.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    drawPrint: DrawPrint;
  }
}

/** A piece for print, as PDF, or for a screen, as PNG. */
export type PrintOrder =
  | SheetOrder
  | { piece: PictureKey; person: PrintedPerson; picture: Uint8Array | null };

/** Draws it, in this thread or another. */
export type DrawPrint = (order: PrintOrder) => Promise<Uint8Array>;

/** Draws it in this thread. */
export const drawPrint: DrawPrint = async (order) => {
  if ('sheet' in order) return printPdf(order);
  const { piece, person, picture } = order;
  return drawScreenPicture(piece, person, picture && Buffer.from(picture));
};

/** A file to print: one piece per person, with their pictures. */
export type SheetOrder = {
  sheet: SheetKey;
  people: readonly { person: PrintedPerson; picture: Uint8Array | null }[];
};

/** At 24 mm and 300 dots an inch. */
const PORTRAIT_PIXELS = 400;

/** @returns the file, drawn in this thread */
export async function printPdf({ sheet, people }: SheetOrder): Promise<Uint8Array> {
  const [first] = people;
  const whose = people.length === 1 && first ? first.person.username : `${people.length} people`;
  const paper = openPaper(`${SHEETS[sheet].name} · ${whose}`);
  for (const { person, picture } of people) {
    const bytes = picture && Buffer.from(picture);
    DRAW_SHEET[sheet](paper, await prepare(person, bytes, sheet));
  }
  return closePaper(paper);
}

async function prepare(
  person: PrintedPerson,
  picture: Buffer | null,
  sheet: SheetKey,
): Promise<Printed> {
  const { fonts, keepDrawable } = await loadPictureFonts();
  const heading = await loadHeadingFont(person.presentation);
  const words = toWords(person, keepDrawable);
  const jpeg = sheet === 'stand' ? picture : null;
  return {
    words,
    palette: buildPalettes(person.presentation).light,
    heading: { ...heading, files: await unpackFonts(heading.files) },
    body: await unpackFonts(fonts),
    code: await buildPrintedCode(person, words.name, picture),
    portrait: jpeg && (await toSquareJpeg(jpeg, PORTRAIT_PIXELS, person.presentation)),
  };
}

/** Without letters that our fonts lack (decision 163). */
function toWords(person: PrintedPerson, keepDrawable: (text: string) => string): PrintedWords {
  const { role, company, phone, email, place, address } = person;
  return {
    name: chooseName(person, keepDrawable),
    role: keepDrawable(role),
    company: keepDrawable(company),
    phone: keepDrawable(phone),
    email: keepDrawable(email),
    place: keepDrawable(place),
    address: keepDrawable(address),
  };
}

const unpacked = new Map<string, Promise<Buffer>>();

/**
 * @param fonts as WOFF2
 * @returns the same as TrueType, each unpacked once: pdfkit's subsets of packed ones break
 * @throws if a file isn't WOFF2, or is cut off
 */
function unpackFonts(fonts: readonly FontFile[]): Promise<FontFile[]> {
  return Promise.all(fonts.map(async (font) => ({ ...font, data: await unpack(font) })));
}

function unpack({ name, data }: FontFile): Promise<Buffer> {
  const known = unpacked.get(name);
  if (known) return known;
  const plain = decompress(data).then((bytes) => Buffer.from(bytes));
  unpacked.set(name, plain);
  // An out-of-memory failure may not recur.
  plain.catch(() => unpacked.delete(name));
  return plain;
}
