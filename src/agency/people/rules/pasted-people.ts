import {
  EMPTY_STAFF_ROW,
  MAX_STAFF_ROWS,
  type StaffRow,
  toStaffRow,
} from '#agency/staff/rules/staff-rows.ts';
import { STAFF_TABLE_MESSAGES, type StaffTable } from '#agency/staff/rules/staff-table.ts';

/** A longer text has more people than one request can invite, so the rest isn't read. */
const MAX_CHARACTERS = 200_000;

/**
 * Reads people from text pasted from mail programs or tables: one or more emails a line, with or
 * without names.
 *
 * @returns each person with their line, or why the text can't be used
 */
export function readPastedPeople(text: string): StaffTable {
  if (text.length > MAX_CHARACTERS) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  const rows = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) =>
      splitLine(line).map((words) => ({ line: index + 1, row: toRow(words) })),
    );
  if (rows.length === 0) return { ok: false, sentence: NOBODY };
  if (rows.length > MAX_STAFF_ROWS) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  return { ok: true, rows };
}

const NOBODY = 'Paste at least one email address.';

/**
 * @returns the people on a line, separated by semicolons, tabs or closing brackets; also by commas between
 *   emails, but not within quotes or before a bracketed email: `Lovelace, Ada <a@x>`
 */
function splitLine(line: string): string[] {
  if (line.split('@').length <= 2) return line.trim() === '' ? [] : [line];
  return splitUnquoted(line, [';', '\t'], '>')
    .flatMap((words) => joinNames(splitUnquoted(words, [','])))
    .flatMap(splitBare)
    .filter((words) => /[^\s,;]/.test(words));
}

/** @param last a character that ends a piece and stays part of it */
function splitUnquoted(text: string, ends: readonly string[], last = ''): string[] {
  const hasPairs = text.split('"').length % 2 === 1;
  const pieces = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = hasPairs && !isQuoted;
    if (!isQuoted && ends.includes(character)) {
      pieces.push('');
      continue;
    }
    pieces[pieces.length - 1] += character;
    if (!isQuoted && character === last) pieces.push('');
  }
  return pieces;
}

/** In `a@x, Lovelace, Ada <b@x>` the last two are one person. */
function joinNames(pieces: readonly string[]): string[] {
  const named = pieces.at(-1)?.includes('>')
    ? pieces.findLastIndex((words, index) => index < pieces.length - 1 && words.includes('@')) + 1
    : pieces.length;
  const name = pieces.slice(named).join(',');
  return [...pieces.slice(0, named), ...(name === '' ? [] : [name])];
}

/** Spaces and punctuation around a name or an email, as separate pieces. */
const BETWEEN = /([\s<>,;"()]+)/;

/** Each bare email ends a person: `Ada a@x Bob b@x`. */
function splitBare(words: string): string[] {
  if (words.includes('<')) return [words];
  const people = [''];
  for (const part of words.split(BETWEEN)) {
    people[people.length - 1] += part;
    if (part.includes('@')) people.push('');
  }
  const rest = people.pop() ?? '';
  return [...people.slice(0, -1), `${people.at(-1) ?? ''}${rest}`];
}

function toRow(words: string): StaffRow {
  const parts = words.split(BETWEEN);
  const bracketed = words.slice(words.lastIndexOf('<') + 1).split(BETWEEN);
  const address = [...bracketed, ...parts].find((part) => part.includes('@')) ?? '';
  const name = parts
    .map((part) => (part.includes('@') ? ' ' : part))
    .join('')
    .replace(/[<>"();\t]+/g, ' ')
    .replace(/(?<!\p{L})['’]|['’](?!\p{L})/gu, ' ');
  const email = address.replace(/^'|'$/g, '');
  const full_name = toFirstLast(name)
    .replace(/[\s,]+/g, ' ')
    .trim();
  const guess = full_name === '' ? toName(email) : '';
  return toStaffRow({
    ...EMPTY_STAFF_ROW,
    email,
    full_name,
    ...(guess !== '' && { guessed_name: guess }),
  });
}

const TITLES = /^(jr|sr|ii|iii|iv|phd|md|dds|esq|mba|cpa)\.?$/i;

/** Company mail programs write `Lovelace, Ada`. */
function toFirstLast(name: string): string {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [last = '', first = ''] = parts;
  return parts.length === 2 && !TITLES.test(first) ? `${first} ${last}` : name;
}

/** @returns `Ada Lovelace` for `ada.lovelace@x.test`: a name until the person enters their own */
function toName(email: string): string {
  const [local = ''] = email.split('@');
  return local
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}
