import { expect, test } from 'vitest';
import { createKeys } from '#gateway/keys/keys.ts';
import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import { FLAGS, formatHelp, readFlags, toKeySource, toSettings } from './flags.ts';

const URL = 'http://127.0.0.1:54321';
const settingsOf = (...args: string[]) => toSettings(readFlags(args), URL);
const keysOf = async (...args: string[]) => createKeys(await toKeySource(readFlags(args), URL));

test.each(Object.entries(FLAGS))('--%s is in the help', (name, flag) => {
  const line = formatHelp()
    .split('\n')
    .find((each) => each.startsWith(`  --${name} `));
  expect(line).toContain(flag.help);
});

test('omitted flags keep the gateway’s defaults', () => {
  expect(settingsOf()).toEqual({ siteUrl: URL, externalUrl: URL, rateLimits: RATE_LIMITS });
});

test.each([
  [['--auto-confirm'], { autoConfirm: true }],
  [['--no-signup'], { disableSignup: true }],
  [['--allow-unverified'], { allowUnverifiedSignIn: true }],
  [['--single-email-change'], { secureEmailChange: false }],
  [['--password-min-length', '12'], { passwordMinLength: 12 }],
  [['--require-current-password'], { requireCurrentPassword: true }],
  [['--require-reauthentication'], { requireReauthentication: true }],
  [['--tell-unknown-accounts'], { tellUnknownAccounts: true }],
  [['--jwt-expiry', '60'], { jwtExpirySeconds: 60 }],
  [['--session-idle', '1'], { sessionIdleSeconds: 1 }],
  [['--session-lifetime', '2'], { sessionLifetimeSeconds: 2 }],
  [['--refresh-reuse', '0'], { refreshReuseIntervalSeconds: 0 }],
  [['--schema', 'a', '--schema', 'b'], { schemas: ['a', 'b'] }],
  [['--max-rows', '10'], { maxRows: 10 }],
  [['--site-url', 'https://a.example'], { siteUrl: 'https://a.example', externalUrl: URL }],
  [['--confirm-url', 'https://a.example/c'], { confirmUrl: 'https://a.example/c' }],
  [['--allow-common-passwords'], { allowCommonPasswords: true }],
  [['--no-manual-linking'], { manualLinking: false }],
  [['--code-length', '8'], { codeLength: 8 }],
  [['--code-expiry', '60'], { codeLifetimeSeconds: 60 }],
  [
    ['--relying-party', 'a.example', '--relying-party-name', 'A'],
    { relyingParty: { id: 'a.example', name: 'A', origins: [URL] } },
  ],
  [
    ['--site-url', 'https://a.example', '--passkey-origin', 'https://b.a.example'],
    { relyingParty: { id: 'a.example', name: 'a.example', origins: ['https://b.a.example'] } },
  ],
  [['--redirect', 'https://b.example'], { redirectAllowList: ['https://b.example'] }],
])('%s sets an option', (args, settings) => {
  expect(settingsOf(...args)).toMatchObject(settings);
});

test('limits are set by name, or disabled', () => {
  const { rateLimits } = settingsOf('--rate-limit', 'signUpPerAddress=2/60');
  expect(rateLimits?.signUpPerAddress).toEqual({ points: 2, durationSeconds: 60 });
  expect(rateLimits?.signInPerAddress).toEqual(RATE_LIMITS.signInPerAddress);
  const lifted = settingsOf('--no-rate-limits', '--rate-limit', 'mailPerAddress=1/60').rateLimits;
  expect(lifted?.signUpPerAddress.points).toBeGreaterThan(1_000_000);
  expect(lifted?.mailPerAddress.points).toBe(1);
});

test('keys come from a secret, a set or a file, and can be chosen', async () => {
  const secret = 'super-secret-jwt-token-with-at-least-32-characters';
  const anon = 'sb_publishable_0123456789';
  const keys = await keysOf('--jwt-secret', secret, '--anon-key', anon, '--keyless');
  expect(keys).toMatchObject({ anonKey: anon, claimsWithoutKey: { role: 'anon' } });
  await expect(keys.verify(keys.serviceRoleKey)).resolves.toMatchObject({ role: 'service_role' });
  expect((await keysOf()).publicKeySet.keys).toHaveLength(1);
});

test.each([
  [['--rate-limit', 'nothing=1/2'], '--rate-limit nothing'],
  [['--rate-limit', '__proto__=1/2'], '--rate-limit __proto__'],
  [['--max-rows', 'many'], '--max-rows many'],
  [['--no-such-flag'], 'no-such-flag'],
])('%s is refused by name', (args, message) => {
  expect(() => settingsOf(...args)).toThrow(message);
});

test('two flags can’t both set the signing key', async () => {
  await expect(keysOf('--jwt-secret', 'x', '--jwt-keys', 'y')).rejects.toThrow('only one of');
});
