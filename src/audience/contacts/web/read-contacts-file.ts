import { importAgain } from '#kit/public/import-again.ts';
import { findDelimiter } from '#kit/rules/values/csv.ts';
import { decodeText, readCard } from '#page/card/web/read-card.ts';
import { type ContactDraft, findContactProblem } from '../rules/contact.ts';
import { type CsvContact, guessColumns, MAX_IMPORTED_CONTACTS } from '../rules/csv-columns.ts';
import { cardToContact, splitCards } from '../rules/vcards.ts';

/** The content of an address book file. */
export type ContactsFile =
  | { kind: 'table'; headers: string[]; rows: string[][] }
  | { kind: 'cards'; contacts: CsvContact[] }
  | { kind: 'problem'; sentence: string };

/** Cards may contain pictures. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** @param file chosen on this device @returns its content, or why it can't be used */
export async function readContactsFile(file: File): Promise<ContactsFile> {
  if (file.size > MAX_FILE_BYTES) return toProblem('This file is larger than 20 MB.');
  const text = decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, '');
  const cards = splitCards(text);
  return cards.length > 0 ? readCards(cards) : readTable(text);
}

async function readCards(cards: readonly string[]): Promise<ContactsFile> {
  if (cards.length > MAX_IMPORTED_CONTACTS) return toProblem(TOO_MANY);
  const contacts: CsvContact[] = [];
  for (const [index, text] of cards.entries()) {
    const card = await readCard(text);
    contacts.push(toOutcome(index + 1, card && cardToContact(card)));
  }
  return { kind: 'cards', contacts };
}

function toOutcome(line: number, contact: ContactDraft | null): CsvContact {
  if (contact === null)
    return { line, ok: false, sentence: 'There’s nothing we can use in this card.' };
  const problem = findContactProblem(contact);
  return problem ? { line, ok: false, sentence: problem.sentence } : { line, ok: true, contact };
}

async function readTable(text: string): Promise<ContactsFile> {
  const { default: papa } = await importAgain(() => import('papaparse'));
  const table = skipPreamble(text);
  const { data } = papa.parse<string[]>(table, {
    delimiter: findDelimiter(table),
    skipEmptyLines: false,
  });
  const [headers, ...rows] = data;
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (headers === undefined || headers.length < 1 || filled.length === 0)
    return toProblem('No contacts were found in this file. Choose a .csv or a .vcf.');
  if (filled.length > MAX_IMPORTED_CONTACTS) return toProblem(TOO_MANY);
  return { kind: 'table', headers, rows };
}

/** The maximum number of lines before the header. */
const PREAMBLE_MAX_LINES = 10;

/**
 * @returns the text from its header on: Excel writes `sep=;` before it, and LinkedIn a note. The header is
 *   the first line that names two known columns; failing that, the first line
 */
function skipPreamble(text: string): string {
  const lines = text.replace(/^sep=.\r?\n/i, '').split('\n');
  const header = lines
    .slice(0, PREAMBLE_MAX_LINES)
    .findIndex(
      (line) =>
        guessColumns(line.split(/(?<!["\s])["\s]*[,;\t|]["\s]*/)).filter(Boolean).length > 1,
    );
  return lines.slice(Math.max(0, header)).join('\n');
}

const TOO_MANY = `A file can hold at most ${MAX_IMPORTED_CONTACTS.toLocaleString('en')} contacts. Split it and import the parts.`;

function toProblem(sentence: string): ContactsFile {
  return { kind: 'problem', sentence };
}
