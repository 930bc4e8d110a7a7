import { expect, test } from 'vitest';
import { PART_KEYS } from '#page/locks/rules/parts.ts';
import { describePartValue, listEmptyLocks } from './template-page.ts';

const BARE = {
  cover_image_url: null,
  designation: ' ',
  bio: '',
  vcard_data: null,
  social_links: [],
  custom_links: null,
  sections_enabled: { skill: true, text: true, map: false },
  section_order: [],
  lead_form_data: {},
};

test('a page sums up what a template made from it would contain', () => {
  const page = {
    ...BARE,
    designation: 'Consultant',
    vcard_data: { company: ' Northwind ', phone: 7 },
    custom_links: [{ url: 'https://x.test' }, { url: 'https://y.test' }],
  };
  const said = Object.fromEntries(PART_KEYS.map((part) => [part, describePartValue(part, page)]));
  expect(said).toEqual({
    look: 'As you personalized it',
    cover: '',
    designation: 'Consultant',
    bio: '',
    company: 'Northwind',
    phone: '',
    address: '',
    social_links: '',
    custom_links: '2 links',
    lead_form: 'Get in touch',
    sections: '2 are on',
  });
});

test('locked parts that are empty everywhere are reported', () => {
  expect(listEmptyLocks(['look', 'cover', 'phone'], BARE)).toEqual(['cover', 'phone']);
});
