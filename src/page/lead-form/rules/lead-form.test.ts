import { expect, test } from 'vitest';
import { parseLead, parseLeadForm } from './lead-form.ts';

const FULL = { full_name: 'Grace', email: 'grace@vizit.test', message: 'Hello' };

test.for([undefined, null, [], 'text', {}, { fields: [] }, { heading: 7, fields: { email: 1 } }])(
  'a form stored as %j is the default one',
  (stored) => {
    const form = parseLeadForm(stored);
    expect(form).toMatchObject({ heading: 'Get in touch', buttonText: 'Send', consent: '' });
    const enabled = Object.entries(form.fields).filter(([, field]) => field.isEnabled);
    expect(enabled.map(([key]) => key)).toEqual(['full_name', 'email', 'message']);
  },
);

test('the owner is emailed unless they opt out', () => {
  expect(parseLeadForm({}).notify).toBe(true);
  expect(parseLeadForm({ notify: 'no' }).notify).toBe(true);
  expect(parseLeadForm({ notify: false }).notify).toBe(false);
});

test('a valid submission is trimmed, and extra fields are dropped', () => {
  const result = parseLead(parseLeadForm({}), {
    ...FULL,
    full_name: ' Grace ',
    phone: '1',
    plan: 'x',
  });
  expect(result).toEqual({ ok: true, answers: { ...FULL, phone: '', company: '' } });
});

const REQUIRED = 'Please fill in this field.';

test.for([
  ['nothing', {}, { full_name: REQUIRED, email: REQUIRED }],
  ['blanks', { ...FULL, full_name: ' \n' }, { full_name: REQUIRED }],
  ['no address', { ...FULL, email: 'grace' }, { email: 'Please enter a valid email address.' }],
  [
    'two addresses',
    { ...FULL, email: 'a@b.test\nc@d.test' },
    { email: 'Please enter a valid email address.' },
  ],
  ['a long message', { ...FULL, message: 'x'.repeat(4001) }, { message: 'This is too long.' }],
  [
    'values that are no text',
    { full_name: ['x'], email: { a: 1 } },
    { full_name: REQUIRED, email: REQUIRED },
  ],
] as const)('a submission with %s gets an error beside the field', ([, submitted, wanted]) => {
  expect(parseLead(parseLeadForm({}), submitted)).toEqual({ ok: false, problems: wanted });
});

test('a form with a consent sentence requires consent', () => {
  const form = parseLeadForm({ consent: 'I agree to be contacted.' });
  expect(parseLead(form, FULL)).toEqual({
    ok: false,
    problems: { consent: 'Please agree before sending.' },
  });
  for (const consent of [true, 'on', 'true']) {
    expect(parseLead(form, { ...FULL, consent })).toMatchObject({ ok: true });
  }
});

test('null characters, which PostgreSQL can’t store, are removed', () => {
  expect(parseLead(parseLeadForm({}), { ...FULL, message: 'a\u0000b' })).toMatchObject({
    answers: { message: 'ab' },
  });
});

test('a lead’s email is normalised for mail servers', () => {
  expect(parseLead(parseLeadForm({}), { ...FULL, email: 'grace@bücher.test' })).toMatchObject({
    answers: { email: 'grace@xn--bcher-kva.test' },
  });
});
