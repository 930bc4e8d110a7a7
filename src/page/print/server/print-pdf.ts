import { buildPalettes } from '#page/design/rules/palette.ts';
import { loadHeadingFont, loadPictureFonts } from '#page/pictures/server/fonts.ts';
import { chooseName } from '#page/pictures/server/social-picture.tsx';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import { SHEETS, type SheetKey } from '../rules/pieces.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';
import { closePaper, openPaper } from './paper.ts';
import { unpackFonts } from './plain-fonts.ts';
import { buildPrintedCode } from './printed-code.ts';
import { DRAW_SHEET, type Printed, type PrintedWords } from './sheets.ts';

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
