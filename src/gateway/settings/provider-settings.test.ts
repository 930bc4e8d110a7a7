import { expect, test } from 'vitest';
import { readProviders } from './provider-settings.ts';

const GOOGLE = {
  name: 'google',
  label: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'us',
  clientSecret: 'hush',
};

test('providers are read as written', () => {
  const acme = {
    ...GOOGLE,
    name: 'custom:acme',
    scopes: ['openid', 'email'],
    parameters: { hd: 'x' },
  };
  expect(readProviders(JSON.stringify([GOOGLE, acme]))).toEqual([GOOGLE, acme]);
  expect(
    readProviders(JSON.stringify([{ ...GOOGLE, issuer: 'http://localhost:9000' }])),
  ).toHaveLength(1);
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', '[{hush', /^must be a list in JSON$/],
  ['no list', GOOGLE, /^the list: /],
  ['a name of something else', [{ ...GOOGLE, name: 'email' }], /^0\.name: is the name/],
  ['a name that is none', [{ ...GOOGLE, name: 'Goo gle' }], /^0\.name: must be small letters/],
  ['markup for a label', [{ ...GOOGLE, label: '<b>' }], /^0\.label: /],
  [
    'an address anybody can read along',
    [{ ...GOOGLE, issuer: 'http://a.example' }],
    /^0\.issuer: /,
  ],
  ['a setting that there is not', [{ ...GOOGLE, secret: 'hush' }], /^the list|^0/],
  ['one name twice', [GOOGLE, GOOGLE], /two have the same name/],
  ['too many', Array.from({ length: 9 }, (_, i) => ({ ...GOOGLE, name: `p${i}` })), /^the list: /],
])('%s is refused, without revealing a secret', (_, value, sentence) => {
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  expect(() => readProviders(json)).toThrow(sentence);
  expect(() => readProviders(json)).not.toThrow(/hush/);
});
