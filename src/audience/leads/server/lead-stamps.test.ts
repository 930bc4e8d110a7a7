import { expect, test } from 'vitest';
import { generatePrivateJwk } from '#gateway/keys/keys.ts';
import { createSigner } from '#kit/server/http/signer.ts';
import { createLeadStamps, createLeadTokens } from './lead-signatures.ts';

const PROFILE = '3f2c1a9e-1111-4222-8333-944455556666';
const OTHER = '9a2c1a9e-1111-4222-8333-944455556666';
const DRAWN = new Date('2026-11-21T10:00:00.700Z');

const privateJwk = await generatePrivateJwk();
const stamps = createLeadStamps(privateJwk);
const tokens = createLeadTokens(privateJwk);
const after = (seconds: number) => new Date(DRAWN.getTime() + seconds * 1000);

test('a stamp is valid from three seconds to a day after the form was drawn', () => {
  const stamp = stamps.issue(PROFILE, DRAWN);
  expect(stamp).toMatch(/^[\w-]{18}$/);
  const judged = [0, 2, 3, 24 * 3600 - 1, 24 * 3600 + 1].map((seconds) =>
    stamps.judge(stamp, PROFILE, after(seconds)),
  );
  expect(judged).toEqual(['early', 'early', 'good', 'good', 'late']);
});

test('every copy of the server accepts a stamp, and no other server', async () => {
  const stamp = stamps.issue(PROFILE, DRAWN);
  expect(createLeadStamps(privateJwk).judge(stamp, PROFILE, after(10))).toBe('good');
  const stranger = createLeadStamps(await generatePrivateJwk());
  expect(stranger.judge(stamp, PROFILE, after(10))).toBe('unknown');
});

test.for<[string, (stamp: string) => unknown]>([
  ['none', () => undefined],
  ['a list', (stamp) => [stamp]],
  ['nothing', () => ''],
  ['another time', (stamp) => `t00000${stamp.slice(6)}`],
  ['another signature', (stamp) => `${stamp.slice(0, -2)}AA`],
  ['a cut signature', (stamp) => stamp.slice(0, -1)],
  ['much', () => 'x'.repeat(10_000)],
])('%s as a stamp is unknown', ([, forge]) => {
  expect(stamps.judge(forge(stamps.issue(PROFILE, DRAWN)), PROFILE, after(10))).toBe('unknown');
});

test('one form’s stamp isn’t valid for another', () => {
  expect(stamps.judge(stamps.issue(OTHER, DRAWN), PROFILE, after(10))).toBe('unknown');
});

test('a renewed stamp is valid on the second press', () => {
  const stamp = stamps.issue(PROFILE, DRAWN);
  expect(stamps.renew(stamp, PROFILE, after(1)), 'time heals it').toBe(stamp);
  const dayLater = after(25 * 3600);
  const renewed = stamps.renew(stamp, PROFILE, dayLater);
  expect(stamps.judge(renewed, PROFILE, dayLater), 'a day-old form doesn’t wait again').toBe(
    'good',
  );
  const forForged = stamps.renew('forged', PROFILE, DRAWN);
  expect(stamps.judge(forForged, PROFILE, after(1))).toBe('early');
  expect(stamps.judge(forForged, PROFILE, after(4))).toBe('good');
});

test('a token of 43 characters identifies its lead', () => {
  const token = tokens.issue(PROFILE);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokens.read(token)).toBe(PROFILE);
  expect(createLeadTokens(privateJwk).read(token)).toBe(PROFILE);
});

test('a modified, truncated or foreign token identifies nothing', async () => {
  const token = tokens.issue(PROFILE);
  const stranger = createLeadTokens(await generatePrivateJwk());
  const spliced = tokens.issue(OTHER).slice(0, 21) + token.slice(21);
  const forged = [
    stranger.issue(PROFILE),
    spliced,
    token.slice(1),
    `${token}A`,
    '',
    '../../..',
    'é',
  ];
  expect(forged.map((text) => tokens.read(text))).toEqual(forged.map(() => null));
});

test('a stamp’s signature isn’t valid as a token, nor a token’s as a stamp', () => {
  const sign = (purpose: string, bytes: number, text: string) =>
    createSigner(privateJwk, purpose, bytes).sign(text).toString('base64url');
  const second = stamps.issue(PROFILE, DRAWN).slice(0, 6);
  const toStamp = (purpose: string) => second + sign(purpose, 9, `${PROFILE} ${second}`);
  expect(stamps.judge(toStamp('lead stamp'), PROFILE, after(10))).toBe('good');
  expect(stamps.judge(toStamp('lead token'), PROFILE, after(10))).toBe('unknown');

  const hex = PROFILE.replaceAll('-', '');
  const toToken = (purpose: string) => {
    const signature = Buffer.from(sign(purpose, 16, hex), 'base64url');
    return Buffer.concat([Buffer.from(hex, 'hex'), signature]).toString('base64url');
  };
  expect(tokens.read(toToken('lead token'))).toBe(PROFILE);
  expect(tokens.read(toToken('lead stamp'))).toBeNull();
});
