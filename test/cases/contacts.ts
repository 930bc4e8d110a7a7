import type { ContactDraft } from '#audience/contacts/rules/contact.ts';

/** Search texts. Fed to `toSearchText` and to `private.to_search_text`. */
export const SEARCH_TEXT_CASES: readonly (readonly [typed: string, compared: string])[] = [
  ['', ''],
  ['Ada Lovelace', 'ada lovelace'],
  ['José Núñez', 'jose nunez'],
  ['Jose\u0301', 'jose'],
  ['Łukasz Ångström', 'lukasz angstrom'],
  ['Bjørn Đorđe', 'bjorn dorde'],
  ['Ελένη', 'ελενη'],
  ['Ёлка', 'елка'],
  ['愛達 لوفلايس ｆｕｌｌ', '愛達 لوفلايس full'],
  ['50% _under\\', '50% _under\\'],
  ['Große Straße GROẞE', 'grosse strasse grosse'],
  ['Işık İNCE IŞIK', 'isik ince isik'],
  ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  // Alef with hamza and madda, waw and yeh with hamza, alef maksura, teh marbuta.
  ['\u0623\u0625\u0622\u0671', '\u0627\u0627\u0627\u0627'],
  ['\u0624 \u0626 \u0649 \u0629', '\u0648 \u064a \u064a \u0647'],
  // Harakat, tatweel, superscript alef; the same as one presentation form.
  [
    '\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f \u0640\u0640\u0670',
    '\u0645\u062d\u0645\u062f ',
  ],
  ['\ufefb', '\u0644\u0627'],
  // Persian yeh and kaf, heh with hamza, a word with a joiner, digits.
  [
    '\u0639\u0644\u06cc \u06a9\u0631\u06cc\u0645\u06c0',
    '\u0639\u0644\u064a \u0643\u0631\u064a\u0645\u0647',
  ],
  ['\u0645\u06cc\u200c\u062e \u06f0\u06f9 \u0660\u0669', '\u0645\u064a\u062e 09 09'],
  // Hebrew points, also as one presentation form; maqaf stays.
  [
    '\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd \ufb2a\u05be',
    '\u05e9\u05dc\u05d5\u05dd \u05e9\u05be',
  ],
  // Characters that aren't accents stay: voiced kana, Thai vowels.
  ['\u30ac \u0e43\u0e08', '\u30ab\u3099 \u0e43\u0e08'],
  ['\u200fx\u202a', 'x'],
];

/** Tags before and after cleaning. Fed to `toTags` and to `private.to_tags`. */
export const TAG_CASES: readonly (readonly [what: string, given: unknown, kept: string[]])[] = [
  ['a list', ['one', 'two'], ['one', 'two']],
  ['no list', 'one', []],
  ['nothing', null, []],
  ['a map', { a: 'one' }, []],
  ['what is no text', ['one', 2, null, ['three'], true], ['one']],
  ['blanks around', [' one\u00a0', '\ttwo\n'], ['one', 'two']],
  ['empty ones', ['', '  ', 'one'], ['one']],
  ['one twice, in any case', ['VIP', 'vip', 'Ünal', 'ünal', 'b'], ['VIP', 'Ünal', 'b']],
  ['their order', ['z', 'a', 'Z', 'm'], ['z', 'a', 'm']],
];

const EMPTY = 'Please give a name, an email address, a phone number or a company.';
const EMAIL = 'Please enter a valid email address.';
const TOO_LONG = 'This is too long.';
const count = (length: number) => Array.from({ length }, (_, index) => `tag ${index}`);

/** Invalid contacts. Fed to `findContactProblem` and to the table itself. */
export const CONTACT_CASES: readonly (readonly [
  what: string,
  given: Partial<ContactDraft>,
  problem: string | null,
])[] = [
  ['nothing at all', {}, EMPTY],
  ['only blanks', { full_name: ' \t\u00a0', phone: '\n' }, EMPTY],
  ['only notes', { notes: 'Met in Oslo' }, EMPTY],
  ['a name', { full_name: 'Ada' }, null],
  ['a phone number', { phone: '+47 123' }, null],
  ['a company', { company: 'Analytical Engines' }, null],
  ['an address', { email: ' Ada@Vizit.test ' }, null],
  ['an address with a plus', { email: 'a.b+c_d@sub.vizit.test' }, null],
  ['no address', { email: 'ada' }, EMAIL],
  ['an address without an end', { email: 'ada@vizit' }, EMAIL],
  ['an address with a blank', { email: 'a da@vizit.test' }, EMAIL],
  ['a domain with two dots', { email: 'a@vizit..test' }, EMAIL],
  ['a domain that begins with a dot', { email: 'a@.vizit.test' }, EMAIL],
  ['an address of another alphabet', { email: 'r&d@xn--e1afmkfd.xn--p1ai' }, null],
  ['an address after a line', { email: 'x\na@vizit.test' }, EMAIL],
  ['a name of 200 characters', { full_name: '👩'.repeat(200) }, null],
  ['a name of 201', { full_name: '👩'.repeat(201) }, TOO_LONG],
  ['a long phone number', { phone: '1'.repeat(61) }, TOO_LONG],
  ['a long address', { company: 'x', address: 'x'.repeat(501) }, TOO_LONG],
  ['long notes', { company: 'x', notes: 'x'.repeat(10_001) }, TOO_LONG],
  ['20 tags', { full_name: 'Ada', tags: count(20) }, null],
  ['21 tags', { full_name: 'Ada', tags: count(21) }, 'A contact can have at most 20 tags.'],
  ['21 tags of which two are one', { full_name: 'Ada', tags: [...count(20), 'TAG 1'] }, null],
  ['a tag of 40', { full_name: 'Ada', tags: ['é'.repeat(40)] }, null],
  [
    'a tag of 41',
    { full_name: 'Ada', tags: ['é'.repeat(41)] },
    'A tag can have at most 40 characters.',
  ],
];
