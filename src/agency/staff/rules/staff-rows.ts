import { ACCOUNT_REFUSALS } from '#account/rules/refusals.ts';
import { TEAM_REFUSALS } from '#agency/rules/refusals.ts';
import { isEmail, toAsciiEmail } from '#kit/rules/values/email.ts';

/** The fields of an invitation, in form order. */
export const STAFF_FIELDS = {
  full_name: { label: 'Full name', maxLength: 200 },
  email: { label: 'Email', maxLength: 254 },
  designation: { label: 'Designation', maxLength: 200 },
  phone: { label: 'Phone', maxLength: 60 },
  company: { label: 'Company', maxLength: 200 },
  group_name: { label: 'Group', maxLength: 60 },
} as const;

export type StaffField = keyof typeof STAFF_FIELDS;

export const STAFF_FIELD_KEYS = Object.keys(STAFF_FIELDS) as StaffField[];

/**
 * A person to invite; unknown fields are empty. A name guessed from the email never replaces a team
 * member's.
 */
export type StaffRow = Record<StaffField, string> & { guessed_name?: string };

export const EMPTY_STAFF_ROW: StaffRow = {
  full_name: '',
  email: '',
  designation: '',
  phone: '',
  company: '',
  group_name: '',
};

/** The most people in one call of `add_staff`. */
export const MAX_STAFF_ROWS = 500;

/** Shown before anything is sent; the database gives the same refusals in the same words. */
export const STAFF_ROW_MESSAGES = {
  email: ACCOUNT_REFUSALS.email_invalid[1],
  name: ACCOUNT_REFUSALS.name_missing[1],
  tooLong: ACCOUNT_REFUSALS.too_long[1],
  own: TEAM_REFUSALS.address_is_own[1],
  taken: TEAM_REFUSALS.staff_already[1],
  twice: TEAM_REFUSALS.listed_twice[1],
  full: TEAM_REFUSALS.no_seat_left[1],
} as const;

/** @param row as typed @returns it as sent: trimmed, the email in lower case */
export function toStaffRow(row: StaffRow): StaffRow {
  const values = STAFF_FIELD_KEYS.map((key) => [key, row[key].trim()] as const);
  const trimmed = Object.fromEntries(values) as StaffRow;
  return {
    ...trimmed,
    ...(row.guessed_name && { guessed_name: row.guessed_name }),
    email: toAsciiEmail(trimmed.email.toLowerCase()),
  };
}

export type StaffRowProblem = { field: StaffField; sentence: string };

/**
 * @param row from `toStaffRow`
 * @param isUpdate whether the person's name is already known
 * @returns the first problem that keeps it from being sent
 */
export function findStaffRowProblem(row: StaffRow, isUpdate = false): StaffRowProblem | null {
  if (!isEmail(row.email)) return { field: 'email', sentence: STAFF_ROW_MESSAGES.email };
  if (!isUpdate && !(row.full_name || row.guessed_name)) {
    return { field: 'full_name', sentence: STAFF_ROW_MESSAGES.name };
  }
  const long = STAFF_FIELD_KEYS.find(
    (key) => Array.from(row[key]).length > STAFF_FIELDS[key].maxLength,
  );
  return long ? { field: long, sentence: STAFF_ROW_MESSAGES.tooLong } : null;
}

/** The team data that decides who can be invited. */
export type TeamRoom = {
  ownEmail: string;
  /** Emails with a seat, in lower case, and the name on the team's list. */
  taken: ReadonlyMap<string, string>;
  seatsLeft: number;
};

/** A row of a file: a person to invite, or why they can't be. `line` is its number in a spreadsheet. */
export type CheckedStaffRow = {
  line: number;
  row: StaffRow;
  problem: string | null;
  /** They are already on the team, so the row updates them. */
  isUpdate: boolean;
  /** Their name on the team's list after the import; empty if none. */
  name: string;
  /** The replaced name, or null. */
  nameBefore: string | null;
};

/**
 * @param rows of a file @returns each with its problem, if any; the first of two duplicates is valid, and
 * people
 *   on the team are updated
 */
export function checkStaffRows(
  rows: ReadonlyArray<{ line: number; row: StaffRow }>,
  { ownEmail, taken, seatsLeft }: TeamRoom,
): CheckedStaffRow[] {
  const seen = new Set<string>();
  const good: string[] = [];
  return rows.map(({ line, row }) => {
    const known = taken.get(row.email);
    const isUpdate = known !== undefined;
    const name = row.full_name || known || row.guessed_name || '';
    const nameBefore = known && known !== name ? known : null;
    const find = () => {
      const wrong = findStaffRowProblem(row, isUpdate);
      if (wrong) return wrong.sentence;
      if (row.email === ownEmail.toLowerCase()) return STAFF_ROW_MESSAGES.own;
      if (seen.has(row.email)) return STAFF_ROW_MESSAGES.twice;
      return !isUpdate && good.length >= seatsLeft ? STAFF_ROW_MESSAGES.full : null;
    };
    const problem = find();
    seen.add(row.email);
    if (problem === null && !isUpdate) good.push(row.email);
    return { line, row, problem, isUpdate, name, nameBefore };
  });
}
