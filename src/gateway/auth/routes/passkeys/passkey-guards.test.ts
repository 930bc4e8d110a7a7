import type { GoTrueClient, MFAVerifyWebauthnParams } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { PASSKEYS_MAX_PER_USER } from '../../../limits/auth.ts';
import { PASSWORD, signIn, signUpConfirmed, startAuth } from '../../auth-under-test.ts';
import { createAuthenticator } from '../../webauthn/authenticator-under-test.ts';
import {
  auth,
  createHolder,
  enter,
  get,
  register,
  SITE,
  setUpPasskeys,
} from './passkeys-under-test.ts';

setUpPasskeys();

type RegistrationCredential = MFAVerifyWebauthnParams<'create'>['webauthn']['credential_response'];

test('a key is one passkey, and an account has at most ten, even when made at once', async () => {
  const { device } = await createHolder('first@example.com');
  const client = await signUpConfirmed(auth, 'many@example.com');
  expect((await register(client, device)).error).toMatchObject({
    status: 422,
    code: 'webauthn_credential_exists',
  });
  const { data } = await client.getUser();
  await auth.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    select ${data.user?.id ?? ''}, decode(md5(n::text), 'hex'), ''
    from generate_series(2, ${PASSKEYS_MAX_PER_USER}) n`;
  const { challenge_id: challengeId, options } = await get(client.passkey.startRegistration());
  await auth.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (${data.user?.id ?? ''}, 'last', '')`;
  const credential = createAuthenticator(SITE).create(options);
  for (const { error } of [
    await client.passkey.verifyRegistration({ challengeId, credential }),
    await client.passkey.startRegistration(),
  ]) {
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  }
});

test('adding a passkey needs a confirmed address, a fresh session and both factors', async () => {
  const email = 'careful@example.com';
  const { client, device, passkey } = await createHolder(email);
  const { data } = await client.getUser();
  const userId = data.user?.id ?? '';
  auth.clock.advance(11 * 60);
  expect((await client.passkey.startRegistration()).error).toMatchObject({
    code: 'reauthentication_needed',
  });
  await signIn(client, email, PASSWORD);
  expect((await client.passkey.startRegistration()).error).toBeNull();

  await auth.sql`
    insert into auth.mfa_factors (user_id, factor_type, status)
    values (${userId}, 'totp', 'verified')`;
  const refusal = { status: 403, code: 'insufficient_aal' };
  expect((await client.passkey.startRegistration()).error).toMatchObject(refusal);
  expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(refusal);
  expect((await register(client, device).catch((error) => ({ error }))).error).toMatchObject(
    refusal,
  );
  await auth.sql`update auth.sessions set aal = 'aal2' where user_id = ${userId}`;
  expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();

  await auth.sql`update auth.users set email_confirmed_at = null where id = ${userId}`;
  expect((await client.passkey.startRegistration()).error).toMatchObject({
    code: 'email_not_confirmed',
  });
});

test('a banned or unconfirmed account can’t sign in with a passkey', async () => {
  const { client, device } = await createHolder('banned@example.com');
  const { data } = await client.getUser();
  const change = (columns: Record<string, Date | null>) =>
    auth.sql`update auth.users set ${auth.sql(columns)} where id = ${data.user?.id ?? ''}`;
  await change({ banned_until: new Date(Date.now() + 24 * 60 * 60_000) });
  expect((await enter(auth.newClient(), device)).error).toMatchObject({ code: 'user_banned' });
  await change({ banned_until: null, email_confirmed_at: null });
  expect((await enter(auth.newClient(), device)).error).toMatchObject({
    code: 'email_not_confirmed',
  });
});

test('passkeys are off on sites where browsers can’t create them', async () => {
  for (const siteUrl of ['http://192.0.2.7:3000', 'http://[::1]:3000', 'http://site.example']) {
    const other = await startAuth({ sql: auth.sql }, { siteUrl });
    const { error } = await other.newClient().passkey.startAuthentication();
    expect(error, siteUrl).toMatchObject({ status: 404, code: 'passkey_disabled' });
    await other.stop();
  }
});

/**
 * Challenges a device that is a second factor. Its answer is passed on in the form of a browser's
 * object.
 */
async function challengeFactor(client: GoTrueClient, factorId: string) {
  const webauthn = { rpId: SITE.rpId, rpOrigins: [SITE.origin] };
  const asked = await get(client.mfa.challenge({ factorId, webauthn }));
  const { type, credential_options: given } = asked.webauthn;
  const encode = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
  const id = 'user' in given.publicKey ? encode(given.publicKey.user.id) : '';
  const user = { id, name: '', displayName: '' };
  const options = { challenge: encode(given.publicKey.challenge), user };
  const answer = (json: object) => {
    const credential_response = { toJSON: () => json } as unknown as RegistrationCredential;
    const verified = { ...webauthn, type: type as 'create', credential_response };
    return client.mfa.verify({ factorId, challengeId: asked.id, webauthn: verified });
  };
  return { options, answer };
}

test('a device as second factor is verified once, asked for at sign-in, and isn’t a passkey', async () => {
  const email = 'two-factors@example.com';
  const client = await signUpConfirmed(auth, email);
  const { id } = await get(client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }));
  const device = createAuthenticator(SITE);

  const begun = await challengeFactor(client, id);
  const evil = device.create(begun.options, { origin: 'https://evil.example' });
  expect((await begun.answer(evil)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  });
  // As a second factor, touching it is enough.
  const made = await get(begun.answer(device.create(begun.options, { isUnverified: true })));
  expect(decodeJwt(made.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  });
  expect((await begun.answer(device.create(begun.options))).error).toMatchObject({ status: 400 });

  await signIn(client, email, PASSWORD);
  const levels = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const asked = await challengeFactor(client, id);
  const other = createAuthenticator(SITE);
  other.create(begun.options);
  for (const answer of [
    other.get(asked.options),
    device.get(asked.options, { origin: 'https://evil.example' }),
    device.get(begun.options),
  ]) {
    expect((await asked.answer(answer)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    });
  }
  const shown = await get(asked.answer(device.get(asked.options, { isUnverified: true })));
  expect(decodeJwt(shown.access_token)).toMatchObject({ aal: 'aal2' });
  expect((await asked.answer(device.get(asked.options))).error).toMatchObject({
    code: 'mfa_ip_address_mismatch',
  });
  // A code isn't a device's answer.
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: '123456' });
  expect(error).toMatchObject({ code: 'validation_failed' });
  expect((await enter(auth.newClient(), device)).error).toMatchObject({
    code: 'webauthn_verification_failed',
  });
});
