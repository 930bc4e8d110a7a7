import { expect, test } from 'vitest';
import { describeInvalid } from './validity-words.ts';

test.for([
  ['text', 'valueMissing', {}, 'Fill this in.'],
  ['checkbox', 'valueMissing', {}, 'Tick this box to continue.'],
  ['select-one', 'valueMissing', {}, 'Choose one.'],
  ['email', 'typeMismatch', {}, 'Enter a full email address, like maya@example.com.'],
  ['email', 'patternMismatch', {}, 'Enter a full email address, like maya@example.com.'],
  ['url', 'typeMismatch', {}, 'Enter a full link, like https://example.com.'],
  ['password', 'tooShort', { minlength: '10' }, 'Use at least 10 characters.'],
  ['text', 'tooLong', { maxlength: '120' }, 'Use at most 120 characters.'],
  ['number', 'rangeUnderflow', { min: '1' }, 'Enter 1 or more.'],
  ['number', 'rangeOverflow', { max: '365' }, 'Enter 365 or less.'],
  ['number', 'stepMismatch', {}, 'Use fewer decimals.'],
  ['number', 'badInput', {}, 'Enter a number.'],
  ['date', 'rangeUnderflow', { min: '2026-11-01' }, 'Enter 2026-11-01 or later.'],
  ['text', 'patternMismatch', { title: 'Three letters.' }, 'Three letters.'],
  ['text', 'patternMismatch', {}, 'This doesn’t look right.'],
  ['text', 'customError', {}, 'Said by the form.'],
] as const)('a field of type %s with %s, %o: %s', ([type, fault, attributes, words]) => {
  const values: Readonly<Record<string, string>> = attributes;
  const control = {
    type,
    title: values.title ?? '',
    validity: { [fault]: true },
    validationMessage: 'Said by the form.',
    getAttribute: (name: string) => values[name] ?? null,
  } as unknown as HTMLInputElement;
  expect(describeInvalid(control)).toBe(words);
});
