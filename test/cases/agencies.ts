import { SLUG_MESSAGES } from '#agency/rules/slug.ts';
import {
  EMPTY_STAFF_ROW,
  STAFF_ROW_MESSAGES,
  type StaffRow,
} from '#agency/staff/rules/staff-rows.ts';

const PERSON: StaffRow = { ...EMPTY_STAFF_ROW, full_name: 'Ada Lovelace', email: 'ada@vizit.test' };
const { email, name, tooLong } = STAFF_ROW_MESSAGES;

/**
 * Rows of a list, and why each can't be invited. Fed to `findStaffRowProblem` and `private.invite`.
 */
export const STAFF_ROW_CASES: readonly (readonly [string, Partial<StaffRow>, string | null])[] = [
  ['a person', {}, null],
  ['a formula for a name', { full_name: '=HYPERLINK("https://evil.example")' }, null],
  ['an address in capitals, between blanks', { email: ' \uFEFFAda@Vizit.TEST\u00A0' }, null],
  ['no address', { email: '' }, email],
  ['an address without a host', { email: 'ada@' }, email],
  ['two addresses', { email: 'ada@vizit.test;eve@vizit.test' }, email],
  ['an address with a header behind it', { email: 'ada@vizit.test\nBcc: eve@vizit.test' }, email],
  ['no name', { full_name: ' \t' }, name],
  ['a name too long', { full_name: 'a'.repeat(201) }, tooLong],
  ['a name as long as may be', { full_name: '👩'.repeat(200) }, null],
  ['a phone too long', { phone: '1'.repeat(61) }, tooLong],
  ['a company too long', { company: 'a'.repeat(201) }, tooLong],
  ['a group', { group_name: ' Sales ' }, null],
  ['a group name too long', { group_name: 'a'.repeat(61) }, tooLong],
  ['a designation too long', { designation: 'a'.repeat(201) }, tooLong],
].map(([what, more, problem]) => [
  what as string,
  { ...PERSON, ...(more as Partial<StaffRow>) },
  problem as string | null,
]);

const { short, long, letters, ends } = SLUG_MESSAGES;

/**
 * Addresses of teams, checked for form only. Fed to `findSlugProblem` and
 * `private.find_slug_problem`.
 */
export const SLUG_CASES: readonly (readonly [string, string | null])[] = [
  ['northlight', null],
  ['a-1', null],
  ['no__r-th', null],
  ['a'.repeat(30), null],
  ['ab', short],
  ['a'.repeat(31), long],
  ['North', letters],
  ['né-e', letters],
  ['nort h', letters],
  ['northlight\n', letters],
  ['-abc', ends],
  ['abc_', ends],
];

/** Names, searches, and whether they match. Searched on the team's list and on the desk. */
export const NAME_SEARCH_CASES: readonly (readonly [
  name: string,
  typed: string,
  isFound: boolean,
])[] = [
  ['Łukasz Wałęsa', 'lukasz walesa', true],
  ['Bjørn Ødegård', 'ODEGARD', true],
  ['Đorđe Ðura', 'dorde', true],
  ['José Núñez', 'nunez', true],
  ['Nguyễn Thị Ánh', 'nguyen thi', true],
  ['Ελένη Παπαδοπούλου', 'ελενη', true],
  ['Ёлка Чёрная', 'елка чер', true],
  ['محمد الأحمد', 'محمد', true],
  ['דוד כהן', 'כהן', true],
  ['山田 太郎', '田', true],
  ['ｼﾞｮﾝ', 'ジョン', true],
  ['김철수', '김', true],
  ['สมชาย ใจดี', 'ใจ', true],
  ['ＡＤＡ', 'ada', true],
  ['100% Ada_', '100%', true],
  ...[
    ['Jürgen Großmann', 'grossmann'],
    ['Juergen Strasser', 'straßer'],
    ['Işıl Kılıç', 'isil kilic'],
    ['Isil Kilic', 'IŞIL KILIÇ'],
    ['ＡＤＡ', 'ａｄａ'],
    ['أحمد إبراهيم', 'احمد ابراهيم'],
    ['احمد ابراهيم', 'أحمد إبراهيم'],
    ['آمنة مصطفى', 'امنه مصطفي'],
    ['امنه مصطفي', 'آمنة مصطفى'],
    ['مُحَمَّد', 'محمد'],
    ['محمد', 'مُحَمَّد'],
    ['محـــمد', 'محمد'],
    ['علی کریمی', 'علي كريمي'],
    ['علي كريمي', 'علی کریمی'],
    ['שָׁלוֹם כֹּהֵן', 'שלום כהן'],
    ['שלום כהן', 'שָׁלוֹם כֹּהֵן'],
  ].map(([name = '', typed = '']) => [name, typed, true] as const),
  ['Ada', '%', false],
  ['Ada', '_', false],
  ['山田 太郎', '川', false],
];
