import { expect, test } from 'vitest';
import { LEAD_FIELDS } from '#page/lead-form/rules/lead-form.ts';
import { TYPED_LEAD_CASES } from '#test/cases/fairs.ts';
import { findFairProblem, findTypedProblem, NOTE_LENGTH, toTypedLead } from './typed-lead.ts';

test.for(TYPED_LEAD_CASES)('a typed lead with %s is refused at once', ([, given, problem]) => {
  expect(findTypedProblem(toTypedLead(given))?.sentence ?? null).toBe(problem);
});

test('a problem is shown at its field', () => {
  const fieldOf = (given: object) => findTypedProblem(toTypedLead(given))?.field;
  expect(fieldOf({})).toBe('full_name');
  expect(fieldOf({ email: 'ada@' })).toBe('email');
  expect(fieldOf({ phone: '1', message: 'x'.repeat(4001) })).toBe('message');
  expect(fieldOf({ phone: '1', tag: 'x'.repeat(41) })).toBe('tag');
});

test('a note may be as long as a visitor’s message', () => {
  expect(NOTE_LENGTH).toBe(LEAD_FIELDS.message.maxLength);
});

test('a lead is sent trimmed, in ASCII where mail needs it, without null characters', () => {
  expect(
    toTypedLead({ full_name: ' Ada\u0000 ', email: 'ada@bücher.example', tag: ' hot ' }),
  ).toEqual({
    full_name: 'Ada',
    email: 'ada@xn--bcher-kva.example',
    phone: '',
    company: '',
    message: '',
    tag: 'hot',
  });
});

test('an event needs a name of at most 80 characters', () => {
  expect(findFairProblem(' ')).toBe('Please name your event.');
  expect(findFairProblem('👩'.repeat(80))).toBeNull();
  expect(findFairProblem('👩'.repeat(81))).toBe('This is too long.');
});
