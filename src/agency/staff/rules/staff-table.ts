import { guessColumns, readCsvRow } from '#audience/contacts/rules/csv-columns.ts';
import { writeCsv } from '#kit/rules/values/csv.ts';
import { isEmail } from '#kit/rules/values/email.ts';
import {
  MAX_STAFF_ROWS,
  STAFF_FIELD_KEYS,
  STAFF_FIELDS,
  type StaffRow,
  toStaffRow,
} from './staff-rows.ts';

export const STAFF_TABLE_MESSAGES = {
  noEmail: 'No column holds email addresses yet. Choose the one that does.',
  empty: 'This file lists no people. There’s nothing below the column names.',
  tooMany: `A file can hold at most ${MAX_STAFF_ROWS} people. Split it and import the parts.`,
} as const;

/** A file's rows that aren't blank, or why it can't be used. */
export type StaffTable =
  | { ok: true; rows: { line: number; row: StaffRow }[] }
  | { ok: false; sentence: string };

/** What a column may contain. Address books call groups tags. */
export const STAFF_TARGETS = {
  full_name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  designation: 'Designation',
  phone: 'Phone',
  company: 'Company',
  tags: 'Group',
} as const;

type StaffTarget = keyof typeof STAFF_TARGETS;

const STAFF_TARGET_KEYS = Object.keys(STAFF_TARGETS) as StaffTarget[];

/** Headers of employee lists, besides those of address books. */
const STAFF_HEADERS: Partial<Record<StaffTarget, RegExp>> = {
  full_name: /^(person|employee|member|staff)( name)?$/,
  email: /^(work|business|company|office)[ _-]?(e-?)?mail( address)?$/,
  designation: /^(job|job role|function)$/,
  phone: /^(work|office|business) (phone|mobile)$/,
  tags: /^(dept\.?|department|team|division)$/,
};

/** Cells, line by line. */
type Lines = readonly (readonly string[])[];

/** @returns the column names, empty if the list starts with a person, and the lines below */
export function splitStaffLines(lines: Lines): { headers: readonly string[]; people: Lines } {
  const [first = [], ...rest] = lines;
  const hasNames = !first.some((cell) => isEmail(cell.trim()));
  return hasNames
    ? { headers: first, people: rest }
    : { headers: first.map(() => ''), people: lines };
}

/**
 * @returns each column's contents by its name, or by its values if no column is named as emails;
 * null for unknown ones
 */
export function guessStaffColumns(lines: Lines): (StaffTarget | null)[] {
  const { headers, people } = splitStaffLines(lines);
  if (headers.some((header) => header.trim() !== '')) {
    const guesses = guessColumns(headers).map(
      (guess, index) =>
        STAFF_TARGET_KEYS.find((key) => key === (guess === 'mobile' ? 'phone' : guess)) ??
        guessByHeader(headers[index] ?? ''),
    );
    const email = guesses.includes('email') ? -1 : findAddresses(guesses, people);
    return guesses.map((guess, index) => (index === email ? 'email' : guess));
  }
  const [first = []] = people;
  const email = first.findIndex((cell) => isEmail(cell.trim()));
  const name = first.findIndex((cell, index) => index !== email && /\p{L}/u.test(cell));
  return first.map((_cell, index) =>
    index === email ? 'email' : index === name ? 'full_name' : null,
  );
}

function guessByHeader(header: string): StaffTarget | null {
  const words = header.trim().toLowerCase();
  return STAFF_TARGET_KEYS.find((key) => STAFF_HEADERS[key]?.test(words)) ?? null;
}

/** @returns the first unknown column whose cells are mostly emails, or -1 */
function findAddresses(guesses: readonly (StaffTarget | null)[], people: Lines): number {
  return guesses.findIndex((guess, index) => {
    const cells = people.map((row) => (row[index] ?? '').trim()).filter(Boolean);
    const addresses = cells.filter((cell) => isEmail(cell));
    return guess === null && addresses.length * 2 > cells.length;
  });
}

/**
 * @param lines of a file, cell by cell; the first may have the columns' names
 * @param columns the contents of each
 */
export function readStaffTable(
  lines: Lines,
  columns: readonly (StaffTarget | null)[] = guessStaffColumns(lines),
): StaffTable {
  const { people } = splitStaffLines(lines);
  const firstLine = lines.length - people.length + 1;
  if (!columns.includes('email')) return { ok: false, sentence: STAFF_TABLE_MESSAGES.noEmail };
  const rows = people.flatMap((cells, index) => {
    const values = readCsvRow(cells, columns);
    return values.size === 0 ? [] : [{ line: index + firstLine, row: toRow(values) }];
  });
  if (rows.length === 0) return { ok: false, sentence: STAFF_TABLE_MESSAGES.empty };
  if (rows.length > MAX_STAFF_ROWS) return { ok: false, sentence: STAFF_TABLE_MESSAGES.tooMany };
  return { ok: true, rows };
}

function toRow(values: ReadonlyMap<string, string>): StaffRow {
  const parts = [values.get('first_name'), values.get('last_name')].filter(Boolean).join(' ');
  return toStaffRow({
    full_name: values.get('full_name') ?? parts,
    email: values.get('email') ?? '',
    designation: values.get('designation') ?? '',
    phone: values.get('phone') ?? '',
    company: values.get('company') ?? '',
    group_name: values.get('tags') ?? '',
  });
}

/** @returns the lines of a sample file: the columns, and two fictitious people */
export function writeStaffSample(): string[] {
  const columns = Object.values(STAFF_FIELDS).map(({ label }) => label);
  const people = [
    ['Ada Lovelace', 'ada@example.com', 'Engineer', '+44 20 7946 0018', 'Example Ltd', 'Sales'],
    ['Grace Hopper', 'grace@example.com', 'Admiral', '', 'Example Ltd', ''],
  ];
  const rows = people.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  );
  return [...writeCsv(columns, rows)];
}

/** A refused line of a file, with the reason. */
export type RefusedStaffRow = { line: number; row: StaffRow; sentence: string };

/** @returns a file's lines to correct and import again: the same columns, and the problems */
export function writeRefusedStaff(refused: readonly RefusedStaffRow[]): string[] {
  const columns = [...STAFF_FIELD_KEYS.map((key) => STAFF_FIELDS[key].label), 'Problem'];
  const rows = refused.map(({ row, sentence }) => ({
    ...Object.fromEntries(STAFF_FIELD_KEYS.map((key) => [STAFF_FIELDS[key].label, row[key]])),
    Problem: sentence,
  }));
  return [...writeCsv(columns, rows)];
}
