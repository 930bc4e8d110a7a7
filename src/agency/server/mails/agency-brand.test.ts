import { expect, test } from 'vitest';
import { buildMail } from '#kit/server/mails/letter.ts';
import { contrastOf } from '#page/design/rules/contrast.ts';
import { toLetterBrand } from './agency-brand.ts';

const URL_OF = 'https://vizit.test';
const NORTHLIGHT = { agency_name: 'Northlight', agency_logo_url: null, agency_accent: null };

test.for(['#ffffff', '#000000', '#ffee00', '#777777', '#767676', '#00ff00', '#8b5cf6', '#fdf6e3'])(
  'a button in the colour %s is visible on white, with readable text',
  (agency_accent) => {
    const button = toLetterBrand({ ...NORTHLIGHT, agency_accent }, URL_OF)?.button;
    if (!button) throw new Error('It has no colours.');
    expect(contrastOf(button.ground, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(contrastOf(button.ink, button.ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test('without a logo or a colour, an email shows the name and the product’s colours', () => {
  const letter = { subject: 'Hello', greeting: 'Hello,', sentence: 'One.', footnote: 'Two.' };
  const brand = toLetterBrand(NORTHLIGHT, URL_OF);
  const { html, text } = buildMail({ ...letter, button: 'Open', link: URL_OF, brand });
  expect(html).toContain('Northlight <span');
  expect(html).not.toContain('<img');
  expect(html).toContain('background:#16140f;color:#fffdf8');
  expect(text).toBe(buildMail({ ...letter, button: 'Open', link: URL_OF }).text);
});

test.for(['Your bank: <b>act now</b>', 'https://evil.example', 'x'.repeat(61)])(
  'an agency called %s has neither name nor logo in emails',
  (agency_name) => {
    const agency_logo_url = `${URL_OF}/storage/v1/object/public/pictures/a/logo.webp`;
    const named = { ...NORTHLIGHT, agency_name, agency_logo_url };
    expect(toLetterBrand(named, URL_OF)).toBeUndefined();
  },
);
