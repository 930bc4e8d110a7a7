import { readCsvText } from '#kit/rules/values/csv.ts';
import { toSearchText } from '#kit/rules/values/search-text.ts';
import {
  CONTACT_FIELD_KEYS,
  type ContactDraft,
  EMPTY_CONTACT,
  findContactProblem,
  parseStatus,
  splitTags,
  toContact,
} from './contact.ts';

/** The most rows in one import. */
export const MAX_IMPORTED_CONTACTS = 5000;

/** The fields that a column of a contacts CSV can map to. */
export const CSV_TARGETS = {
  full_name: 'Full name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  email: 'Email',
  mobile: 'Mobile',
  phone: 'Phone',
  company: 'Company',
  designation: 'Designation',
  address: 'Address',
  home_address: 'Home address',
  other_address: 'Other address',
  notes: 'Notes',
  tags: 'Tags',
  status: 'Status',
} as const;

type CsvTarget = keyof typeof CSV_TARGETS;

const CSV_TARGET_KEYS = Object.keys(CSV_TARGETS) as CsvTarget[];

/** Full headers, as exported by Google, Outlook, Apple, HubSpot and us. */
const HEADERS: Readonly<Record<CsvTarget, RegExp>> = {
  full_name: /^(full ?name|name|display name|contact( name)?|file as)$/,
  first_name: /^(first|given) ?name$|^vorname$/,
  middle_name: /^(middle|additional) ?name$/,
  last_name: /^(last|family) ?name$|^(surname|nachname)$/,
  email: /^(primary )?e-?mail( address)?$|^e-?mail( address)? 1( - value)?$|^mail$/,
  mobile: /^(mobile|cell)( (phone|number))?$|^mobil(nummer)?$/,
  phone:
    /^(phone|telephone|tel|telefon|phone number|(business|home|other|primary) phone)$|^phone 1 - value$/,
  company:
    /^(company|company name|firma|organi[sz]ation|organi[sz]ation name|organi[sz]ation 1 - name|firm|employer)$/,
  designation:
    /^(designation|title|job title|position|role|organi[sz]ation title|organi[sz]ation 1 - title)$/,
  address:
    /^(address|postal address|street address|(business )?(street|city|state|zip|postal code|country)([/ ]region)?)$|^address 1 - formatted$/,
  home_address: /^home (street|city|state|zip|postal code|country)([/ ]region)?$/,
  other_address: /^other (street|city|state|zip|postal code|country)([/ ]region)?$/,
  notes: /^(notes?|comments?|remarks?)$/,
  tags: /^(tags?|labels?|groups?|categories|group membership)$/,
  status: /^(status|lifecycle stage|lead status)$/,
};

/** Columns that may appear twice; of the others, the first with a value counts. */
const JOINED: Partial<Record<CsvTarget, string>> = {
  address: ', ',
  home_address: ', ',
  other_address: ', ',
  notes: '\n',
  tags: ',',
};

/**
 * Guesses what each column of a table contains.
 *
 * @param headers the first line of the file
 * @returns a target for each column, null if unknown
 */
export function guessColumns(headers: readonly string[]): (CsvTarget | null)[] {
  const words = headers.map((header) =>
    toSearchText(header)
      .replace(/[_\s]+/g, ' ')
      .trim(),
  );
  return words.map((each) => {
    // Beside a job title, Outlook's “title” column means “Dr.”.
    if (each === 'title' && words.includes('job title')) return null;
    return CSV_TARGET_KEYS.find((target) => HEADERS[target].test(each)) ?? null;
  });
}

/** A row to import, or why it can't be; `line` is its number in a spreadsheet. */
export type CsvContact =
  | { line: number; ok: true; contact: ContactDraft }
  | { line: number; ok: false; sentence: string };

/**
 * @param rows of the file, without its first line
 * @param columns the contents of each, from `guessColumns` or the owner
 * @returns a contact or a problem for every row that isn't blank
 */
export function toCsvContacts(
  rows: readonly (readonly string[])[],
  columns: readonly (CsvTarget | null)[],
): CsvContact[] {
  return rows.flatMap((row, index): CsvContact[] => {
    const values = readCsvRow(row, columns);
    if (values.size === 0) return [];
    const contact = toContact(toDraft(values));
    const problem = findContactProblem(contact) ?? findShortened(contact);
    const line = index + 2;
    return [
      problem ? { line, ok: false, sentence: problem.sentence } : { line, ok: true, contact },
    ];
  });
}

/** Excel writes a long number as `4.91701E+11`, and loses digits. */
function findShortened({ phone }: ContactDraft): { sentence: string } | null {
  const sentence =
    'Excel shortened this phone number. Show its column without decimals and save again.';
  return /^\d[.,]\d+E\+\d+$/i.test(phone) ? { sentence } : null;
}

/** @returns a row's values by their columns' targets, without blank ones */
export function readCsvRow(row: readonly string[], columns: readonly (CsvTarget | null)[]) {
  const values = new Map<CsvTarget, string>();
  for (const [index, target] of columns.entries()) {
    if (target === null) continue;
    const value = readCell(target, (row[index] ?? '').trim());
    if (value === '') continue;
    const before = values.get(target);
    if (before === undefined) values.set(target, value);
    else if (JOINED[target]) values.set(target, `${before}${JOINED[target]}${value}`);
  }
  return values;
}

/** Google's separator between several values in one cell. */
const AND = ' ::: ';

/** @returns a cell's meaning: Google's lists, Excel's `="+49 …"`, and emails with a name */
function readCell(target: CsvTarget, cell: string): string {
  const text = readCsvText(cell.replace(/^="(.*)"$/s, '$1'));
  // Google's own labels have an asterisk, such as “My contacts”.
  if (target === 'tags')
    return text
      .split(AND)
      .filter((tag) => !tag.startsWith('* '))
      .join(',');
  const [first = ''] = text.split(AND, 1);
  if (target === 'email') return /(?<![^\s<>;,:])[^\s<>;,:]+@[^\s<>;,]+/.exec(first)?.[0] ?? first;
  return target === 'phone' || target === 'mobile' ? first : text;
}

function toDraft(values: ReadonlyMap<CsvTarget, string>): ContactDraft {
  const names = ['first_name', 'middle_name', 'last_name'] as const;
  const parts = names
    .map((name) => values.get(name))
    .filter(Boolean)
    .join(' ');
  const fields = CONTACT_FIELD_KEYS.map((key) => [key, values.get(key) ?? EMPTY_CONTACT[key]]);
  return {
    ...EMPTY_CONTACT,
    ...Object.fromEntries(fields),
    full_name: values.get('full_name') ?? parts,
    address:
      values.get('address') ?? values.get('home_address') ?? values.get('other_address') ?? '',
    phone: values.get('mobile') ?? values.get('phone') ?? '',
    tags: splitTags(values.get('tags') ?? ''),
    status: parseStatus(values.get('status')),
  };
}
