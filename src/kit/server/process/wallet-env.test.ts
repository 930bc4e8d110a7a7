import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----';
const KEY = '-----BEGIN ENCRYPTED PRIVATE KEY-----\\nAAAA\\n-----END ENCRYPTED PRIVATE KEY-----';
const APPLE = {
  APPLE_PASS_CERTIFICATE: CERTIFICATE,
  APPLE_PASS_KEY: KEY,
  APPLE_PASS_PASSPHRASE: 'secret',
  APPLE_WWDR_CERTIFICATE: CERTIFICATE,
};
const ACCOUNT = {
  type: 'service_account',
  client_email: 'cards@vizit.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
};
const GOOGLE = {
  GOOGLE_WALLET_ISSUER_ID: '3388000000022000001',
  GOOGLE_WALLET_KEY: JSON.stringify(ACCOUNT),
};

test('without settings there are no wallets', () => {
  expect(readEnv({})).toMatchObject({ applePass: undefined, googleWallet: undefined });
});

test('PEM in one line gets its line breaks back', () => {
  expect(readEnv(APPLE).applePass).toEqual({
    certificate: CERTIFICATE.replaceAll('\\n', '\n'),
    key: KEY.replaceAll('\\n', '\n'),
    passphrase: 'secret',
    wwdr: CERTIFICATE.replaceAll('\\n', '\n'),
  });
});

test('only the used fields of a key file are kept', () => {
  const { type: _, ...used } = ACCOUNT;
  expect(readEnv(GOOGLE).googleWallet).toEqual({
    issuerId: '3388000000022000001',
    account: { ...used, token_uri: 'https://oauth2.googleapis.com/token' },
  });
});

test.for([
  ['APPLE_PASS_KEY', APPLE],
  ['APPLE_WWDR_CERTIFICATE', APPLE],
  ['GOOGLE_WALLET_KEY', GOOGLE],
  ['GOOGLE_WALLET_ISSUER_ID', GOOGLE],
] as const)('a wallet without its %s is refused, naming it', ([name, all]) => {
  expect(() => readEnv({ ...all, [name]: '' })).toThrow(new RegExp(`${name}: .+ Wallet needs`));
});

test.for([
  ['APPLE_PASS_CERTIFICATE', KEY],
  ['APPLE_PASS_KEY', CERTIFICATE],
  ['GOOGLE_WALLET_KEY', '{}'],
  ['GOOGLE_WALLET_KEY', 'key.json'],
  ['GOOGLE_WALLET_ISSUER_ID', 'my issuer'],
] as const)('%s can’t be %j', ([name, value]) => {
  expect(() => readEnv({ ...APPLE, ...GOOGLE, [name]: value })).toThrow(`${name}: must be`);
});
