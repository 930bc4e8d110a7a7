import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  post,
  signUpConfirmed,
  startAuth,
} from '../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

const PHONE = '+441234567890';

test('unsupported features are refused with the hosted backend’s code and sentence', async () => {
  const client = auth.newClient();
  const owner = await signUpConfirmed(auth, 'owner@example.com');
  const message = 'Sign in';
  const signature = new Uint8Array([1, 2, 3]);
  const asked = {
    signUp: client.signUp({ phone: PHONE, password: PASSWORD }),
    password: client.signInWithPassword({ phone: PHONE, password: PASSWORD }),
    otp: client.signInWithOtp({ phone: PHONE }),
    verify: client.verifyOtp({ phone: PHONE, token: '123456', type: 'sms' }),
    resend: client.resend({ phone: PHONE, type: 'sms' }),
    update: owner.updateUser({ phone: PHONE }),
    anonymous: client.signInAnonymously(),
    web3: client.signInWithWeb3({ chain: 'solana', message, signature }),
    sso: client.signInWithSSO({ domain: 'example.com' }),
  };
  const refusals = await Promise.all(
    Object.entries(asked).map(async ([call, answer]) => {
      const { error } = await answer;
      return [call, `${error?.status} ${error?.code}: ${error?.message}`];
    }),
  );
  expect(Object.fromEntries(refusals)).toEqual({
    signUp: '400 phone_provider_disabled: Phone signups are disabled',
    password: '422 phone_provider_disabled: Phone logins are disabled',
    otp: '400 phone_provider_disabled: Unsupported phone provider',
    verify: '403 otp_expired: Token has expired or is invalid',
    resend: '400 phone_provider_disabled: Phone logins are disabled',
    update: '400 phone_provider_disabled: Unsupported phone provider',
    anonymous: '422 anonymous_provider_disabled: Anonymous sign-ins are disabled',
    web3: '422 web3_provider_disabled: Web3 provider is disabled',
    sso: '404 saml_provider_disabled: SAML 2.0 is disabled',
  });
});

test('SAML pages are refused like SAML calls', async () => {
  const answers = await Promise.all([
    fetch(`${auth.url}/sso/saml/metadata`),
    post(auth, '/sso/saml/acs', {}),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error_code: 'saml_provider_disabled' });
  }
});
