import type { TypedLead } from '#audience/fairs/rules/typed-lead.ts';

const EMPTY = 'Please give a name, an email address, a phone number or a company.';
const EMAIL = 'Please enter a valid email address.';
const TOO_LONG = 'This is too long.';

/** Typed leads. Fed to `findTypedProblem` and to `private.find_typed_problem`. */
export const TYPED_LEAD_CASES: readonly (readonly [
  what: string,
  given: Partial<TypedLead>,
  problem: string | null,
])[] = [
  ['nothing', {}, EMPTY],
  ['only a note and a tag', { message: 'Met at the bar', tag: 'hot' }, EMPTY],
  ['only blanks', { full_name: ' \u00a0' }, EMPTY],
  ['a name', { full_name: 'Ελένη Παπαδοπούλου' }, null],
  ['a phone number', { phone: '+47 123' }, null],
  ['a company', { company: '株式会社' }, null],
  ['half an address', { full_name: 'Ada', email: 'ada@' }, EMAIL],
  ['an address with blanks around', { email: ' ada@vizit.test ' }, null],
  ['a name of 201 characters', { full_name: '👩'.repeat(201) }, TOO_LONG],
  ['a note of 4,000 characters', { full_name: 'Ada', message: '好'.repeat(4000) }, null],
  ['a note of 4,001', { full_name: 'Ada', message: '好'.repeat(4001) }, TOO_LONG],
  ['a tag of 40', { full_name: 'Ada', tag: 'é'.repeat(40) }, null],
  [
    'a tag of 41',
    { full_name: 'Ada', tag: 'é'.repeat(41) },
    'A tag can have at most 40 characters.',
  ],
];
