import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type AuthUnderTest, startAuth } from '../../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'), { passwordWords: ['Garden'] });
});
afterAll(() => auth.stop());

test('a short password is refused with a reason', async () => {
  const { error } = await auth.newClient().signUp({ email: 'weak@example.com', password: 'short' });
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
    message: 'Password should be at least 8 characters.',
  });
});

test.each([
  ['1q2w3e4r5t', 'pwned', 'Password is known to be weak and easy to guess'],
  ['  BaseBall  ', 'pwned', 'Password is known to be weak'],
  ['Michael1987!', 'pwned', 'Password is known to be weak'],
  ['aaaaaaaabbbb', 'pwned', 'Password is known to be weak'],
  ['easy.to.guess@example.com', 'pwned', 'Your password should not be your own address.'],
  ['easy.to.guess', 'pwned', 'Your password should not be your own address.'],
  ['Easy.To.Guess12', 'pwned', 'Your password should not be your own address.'],
  ['easy.to.guesseasy.to.guess', 'pwned', 'Your password should not be your own address.'],
  ['gardengarden', 'pwned', 'Your password should not be made of your name or ours.'],
  ['Garden-2026!', 'pwned', 'Your password should not be made of your name or ours.'],
  ['lovelacelovelace', 'pwned', 'Your password should not be made of your name or ours.'],
  ['ADA lovelace 15', 'pwned', 'Your password should not be made of your name or ours.'],
  ['AdaLovelaceGarden', 'pwned', 'Your password should not be made of your name or ours.'],
  ['  seven 7   ', 'length', 'Password should be at least 8 characters.'],
])('the password %j is refused as too weak', async (password, reason, sentence) => {
  const options = { data: { full_name: 'Ada Lovelace' } };
  const email = 'easy.to.guess@example.com';
  const { error } = await auth.newClient().signUp({ email, password, options });
  expect(error).toMatchObject({ code: 'weak_password', reasons: [reason] });
  expect(error?.message).toContain(sentence);
});

test('a password of 128 characters is accepted, and one of 129 is refused', async () => {
  const signUp = async (password: string) =>
    (await auth.newClient().signUp({ email: 'extended@example.com', password })).error?.code;
  expect(await signUp('long '.repeat(26).slice(0, 129))).toBe('validation_failed');
  expect(await signUp('long '.repeat(26).slice(0, 128))).toBeUndefined();
});

test.each([
  'a garden of roses',
  'ada likes clouds',
  'michael has 3 goats',
  'x7Kq-2mPz_Lw',
  'zażółć gęślą jaźń',
  '8301746529love',
])('the password %j is accepted', async (password) => {
  const email = `${password.length}.taken@example.com`;
  expect((await auth.newClient().signUp({ email, password })).error).toBeNull();
});
