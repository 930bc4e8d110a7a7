import { expect, test } from 'vitest';
import { SWAP_CASES, SWAPPED } from '#test/cases/swaps.ts';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import { parseLead, parseLeadForm } from './lead-form.ts';
import { canSwap, isSwap, toSwapForm } from './swap.ts';

test.for(SWAP_CASES)('a page with %s swaps: %j, %s', ([, columns, wanted]) => {
  const { sections_enabled, ...shown } = { ...SWAPPED, ...columns };
  const sections = Object.keys(sections_enabled);
  expect(canSwap(buildPublicProfile({ ...shown, sections }))).toBe(wanted);
});

const FORM = parseLeadForm({ consent: 'I agree.', heading: 'Write to us' });
const GRACE = { full_name: 'Grace', consent: 'on' };

test.for([
  ['an email', { ...GRACE, email: 'grace@vizit.test' }, []],
  ['a phone number', { ...GRACE, phone: '+46 1' }, []],
  ['neither', GRACE, ['email']],
  ['a blank phone number', { ...GRACE, phone: ' ' }, ['email']],
  ['a list of phone numbers', { ...GRACE, phone: ['+46 1'] }, ['email']],
  ['a wrong email beside a phone number', { ...GRACE, phone: '1', email: 'grace' }, ['email']],
  ['no name', { phone: '+46 1', consent: 'on' }, ['full_name']],
  ['no consent', { full_name: 'Grace', phone: '+46 1' }, ['consent']],
] as const)('a card with %s has problems at: %j, %j', ([, submitted, wanted]) => {
  const result = parseLead(toSwapForm(FORM, 'Send yours back', submitted), submitted);
  expect(result.ok ? [] : Object.keys(result.problems)).toEqual(wanted);
});

test('the card’s form has a company and no message, whatever the owner’s form asks for', () => {
  const submitted = { ...GRACE, phone: '1', company: 'Harbour Ltd', message: 'https://bad.test' };
  expect(parseLead(toSwapForm(FORM, 'Send yours back', submitted), submitted)).toMatchObject({
    answers: { company: 'Harbour Ltd', message: '' },
  });
});

test('only the exact kind counts as a card sent back', () => {
  const kinds = ['exchange', 'Exchange', '', undefined, ['exchange'], true];
  expect(kinds.map((kind) => isSwap({ kind }))).toEqual([true, ...Array(5).fill(false)]);
});
