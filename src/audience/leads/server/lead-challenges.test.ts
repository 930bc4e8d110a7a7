import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { generatePrivateJwk } from '#gateway/keys/keys.ts';
import { createLeadChallenges } from './lead-challenges.ts';

const PROFILE = '3f2c1a9e-1111-4222-8333-944455556666';
const OTHER = '9a2c1a9e-1111-4222-8333-944455556666';

const privateJwk = await generatePrivateJwk();
const challenges = createLeadChallenges(privateJwk);
const challenge = await challenges.issue(PROFILE, new Date());
const solution = await solveChallenge({ challenge, deriveKey });
const solved = { challenge, solution };

test('a solved challenge counts for its form, on every copy of the server', async () => {
  expect(await challenges.verify(solved, PROFILE)).toBe(challenge.signature);
  expect(await createLeadChallenges(privateJwk).verify(solved, PROFILE)).not.toBeNull();
  const later = createLeadChallenges(await generatePrivateJwk(), [privateJwk]);
  expect(await later.verify(solved, PROFILE)).not.toBeNull();
  expect(await challenges.verify(solved, OTHER)).toBeNull();
});

test('a forged, wrong or expired solution counts for nothing and costs no work', async () => {
  const { parameters, signature } = challenge;
  const stranger = createLeadChallenges(await generatePrivateJwk());
  const late = await challenges.issue(PROFILE, new Date(Date.now() - 3_600_000));
  for (const forged of [
    undefined,
    'none',
    { challenge, solution: { ...solution, counter: 0 } },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: { parameters: { ...parameters, cost: 1e9 }, signature }, solution },
    { challenge: { parameters: { ...parameters, keyPrefix: '0' }, signature }, solution },
    { challenge: { parameters, signature: '' }, solution },
    { challenge: late, solution },
    { challenge: await stranger.issue(PROFILE, new Date()), solution },
  ]) {
    expect(await challenges.verify(forged, PROFILE)).toBeNull();
  }
});

test('a harder flood demands more rounds, and half of the current demand is enough', async () => {
  const { parameters } = await challenges.issue(PROFILE, new Date(), 8);
  expect([challenge.parameters.cost, parameters.cost]).toEqual([3_000, 24_000]);
  expect(await challenges.verify(solved, PROFILE, 2)).not.toBeNull();
  expect(await challenges.verify(solved, PROFILE, 4)).toBeNull();
});

test('after three wrong solutions of one challenge, no more are verified', async () => {
  const own = createLeadChallenges(privateJwk);
  const wrong = { challenge, solution: { ...solution, counter: 0 } };
  for (let count = 0; count < 2; count += 1) expect(await own.verify(wrong, PROFILE)).toBeNull();
  expect(await own.verify(solved, PROFILE)).not.toBeNull();
  expect(await own.verify(wrong, PROFILE)).toBeNull();
  expect(await own.verify(solved, PROFILE)).toBeNull();
});
