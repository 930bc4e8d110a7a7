import { beforeAll, expect, test } from 'vitest';
import type { ApplePassSettings } from '#kit/server/process/wallet-env.ts';
import { makeAppleCertificates } from '#test/servers/wallet-services.ts';
import { checkWallets } from './check-services.ts';

const DAY_MS = 86_400_000;

let applePass: ApplePassSettings;
let others: ApplePassSettings;
beforeAll(async () => {
  [applePass, others] = await Promise.all([
    makeAppleCertificates(),
    makeAppleCertificates('/CN=vizit.test/OU=TEAM123456'),
  ]);
});

const judge = (given: ApplePassSettings | undefined, days = 0) => {
  const now = new Date(Date.now() + days * DAY_MS);
  return checkWallets({ applePass: given, googleWallet: undefined }, now)[0];
};

test('a missing wallet is skipped, and the doctor names what is missing', () => {
  const found = checkWallets({ applePass: undefined, googleWallet: undefined }, new Date());
  expect(found).toMatchObject([
    { name: 'Apple Wallet', level: 'skipped', says: expect.stringMatching(/APPLE_PASS_KEY/) },
    { name: 'Google Wallet', level: 'skipped', says: expect.stringMatching(/GOOGLE_WALLET_KEY/) },
  ]);
});

test.for([
  [0, 'good'],
  [334, 'good'],
  [336, 'warning'],
  [366, 'bad'],
] as const)('a certificate for a year, %s days later, is %s', ([days, level]) => {
  const finding = judge(applePass, days);
  expect(finding?.level).toBe(level);
  expect(finding?.says).toContain('pass.test.vizit.card');
  if (level !== 'good') expect(finding?.todo).toMatch(/^Renew it/);
});

test('each way a certificate can be wrong is named', () => {
  for (const [wrong, says] of [
    [{ certificate: 'x' }, /APPLE_PASS_CERTIFICATE can’t be read/],
    [{ passphrase: 'wrong' }, /APPLE_PASS_PASSPHRASE/],
    [{ passphrase: undefined }, /APPLE_PASS_PASSPHRASE/],
    [{ key: others.key }, /APPLE_PASS_KEY isn’t the key/],
    [{ wwdr: others.wwdr }, /APPLE_WWDR_CERTIFICATE didn’t issue/],
    [others, /isn’t a Pass Type ID certificate/],
  ] as const) {
    const finding = judge({ ...applePass, ...wrong });
    expect(finding).toMatchObject({ level: 'bad', says: expect.stringMatching(says) });
    expect(finding?.todo).toMatch(/operating\.md/);
  }
});

test('a service account whose key can’t be read is reported', () => {
  const account = {
    client_email: 'cards@vizit.test',
    private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  const googleWallet = { issuerId: '338', account };
  const [, found] = checkWallets({ applePass: undefined, googleWallet }, new Date());
  expect(found).toMatchObject({ level: 'bad', todo: expect.stringMatching(/whole key file/) });
});
