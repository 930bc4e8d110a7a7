import { expect, test } from 'vitest';
import { parseLead } from '#page/lead-form/rules/lead-form.ts';
import { parseLeadDetails } from './lead-details.ts';

const MOMENT = new Date('2026-11-21T10:05:00Z');

const ROW = {
  full_name: 'Grace',
  email: 'grace@vizit.test',
  phone: '+46 1',
  company: null,
  consent: 'I agree.',
  consented_at: MOMENT,
  created_at: MOMENT,
  form: { heading: 'Write to us', consent: 'I agree.' },
  owner_name: 'Ada',
  owner_username: null,
};

test('all stored fields are shown, and missing ones are empty', () => {
  expect(parseLeadDetails(ROW)).toMatchObject({
    answers: { full_name: 'Grace', phone: '+46 1', company: '', message: '' },
    heading: 'Write to us',
    consent: 'I agree.',
    consent_version: '',
    consented_at: MOMENT,
    corrected_at: null,
    deleted_at: null,
    is_purged: false,
    owner_username: null,
  });
});

test('a correction follows the original form, and needs no second consent', () => {
  const { form } = parseLeadDetails(ROW);
  expect(parseLead(form, { full_name: ' ', email: 'grace@vizit.test' })).toEqual({
    ok: false,
    problems: { full_name: 'Please fill in this field.' },
  });
  expect(parseLead(form, { full_name: 'Grace', email: 'grace@vizit.test' })).toMatchObject({
    ok: true,
  });
});

test('stored fields beyond the form can be removed, and are optional', () => {
  const { phone, company } = parseLeadDetails(ROW).form.fields;
  expect(phone).toEqual({ isEnabled: true, isRequired: false });
  expect(company).toEqual({ isEnabled: false, isRequired: false });
});
