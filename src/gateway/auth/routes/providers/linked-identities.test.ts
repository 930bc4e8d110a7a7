import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  PASSWORD,
  readFragment,
  SITE_URL,
  signIn,
  signUpConfirmed,
} from '../../auth-under-test.ts';
import {
  ACME,
  arrive,
  auth,
  BACK,
  createPerson,
  enter,
  openBrowser,
  readError,
  setUpProvider,
} from '../../providers/providers-under-test.ts';

setUpProvider();

test('another account’s address is never linked, whoever confirmed it', async () => {
  await signUpConfirmed(auth, 'taken@example.com');
  const { client } = await enter(createPerson({ email: 'first@example.com' }));
  await auth.newClient().signUp({ email: 'pending@example.com', password: PASSWORD });
  for (const email of ['taken@example.com', 'first@example.com', 'PENDING@example.com']) {
    const { target } = await arrive(createPerson({ email }));
    expect([email, readError(target)]).toEqual([email, 'email_exists']);
  }
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
  // The answer doesn't reveal to others whether the email is taken.
  const { target } = await arrive(
    createPerson({ email: 'taken@example.com', email_verified: false }),
  );
  expect(readError(target)).toBe('provider_email_needs_verification');
});

test('a signed-in owner links a provider, is notified, and unlinks it again', async () => {
  const email = 'linker@example.com';
  await signUpConfirmed(auth, email);
  const browser = openBrowser(auth, { flowType: 'pkce' });
  const client = browser.newClient();
  await signIn(client, email, PASSWORD);
  const person = createPerson({ email: 'elsewhere@example.com', email_verified: false });

  const link = async () => {
    const { data } = await client.linkIdentity({ provider: ACME, options: { redirectTo: BACK } });
    return browser.pass(data.url ?? '', person.sub);
  };
  expect((await link()).searchParams.get('code')).toBeTruthy();
  expect(await auth.nextLink(email)).toBe(SITE_URL);
  const { session: own } = (await client.getSession()).data;
  const { session } = await enter(person);
  expect(session.user).toMatchObject({
    id: own?.user.id,
    email,
    app_metadata: { provider: 'email', providers: ['email', ACME] },
  });

  const [, linked] = (await client.getUserIdentities()).data?.identities ?? [];
  if (!linked) throw new Error('nothing linked');
  expect(linked).toMatchObject({ provider: ACME, identity_data: { sub: person.sub } });
  expect((await client.unlinkIdentity(linked)).error).toBeNull();
  expect(await auth.nextLink(email)).toBe(SITE_URL);
  expect((await client.unlinkIdentity(linked)).error).toMatchObject({
    code: 'single_identity_not_deletable',
    status: 422,
  });
  // Unlinking ends the provider's session and keeps the account.
  const other = auth.newClient();
  const stale = { access_token: session.access_token, refresh_token: session.refresh_token };
  expect((await other.setSession(stale)).error).not.toBeNull();
  expect((await client.getUser()).data.user?.app_metadata).toEqual({
    provider: 'email',
    providers: ['email'],
  });
});

test('an identity belongs to one account, and only that account can unlink it', async () => {
  const person = createPerson();
  const { client, browser } = await enter(person);
  const link = async (asked: typeof client, from: typeof browser) => {
    const { data } = await asked.linkIdentity({ provider: ACME, options: { redirectTo: BACK } });
    return readFragment(await from.follow(data.url ?? ''));
  };
  expect(await link(client, browser)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  });
  await signUpConfirmed(auth, 'envious@example.com');
  const other = browser.newClient();
  await signIn(other, 'envious@example.com', PASSWORD);
  expect(await link(other, browser)).toMatchObject({
    error_description: 'Identity is already linked to another user',
  });
  // A second identity allows unlinking one, but never another user's.
  await client.updateUser({ password: 'a password of its own' });
  const own = (await client.getUserIdentities()).data?.identities ?? [];
  expect(own.map(({ provider }) => provider)).toEqual([ACME, 'email']);
  const [foreign] = (await other.getUserIdentities()).data?.identities ?? [];
  if (!foreign || !own[1]) throw new Error('no identities');
  expect((await client.unlinkIdentity(foreign)).error).toMatchObject({
    code: 'identity_not_found',
    message: "Identity doesn't exist",
  });
  // The password goes with the identity it belongs to.
  expect((await client.unlinkIdentity(own[1])).error).toBeNull();
  await expect(
    signIn(auth.newClient(), person.email, 'a password of its own'),
  ).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test('linking needs a confirmed account and a live session that isn’t view-only', async () => {
  const email = 'unconfirmed@example.com';
  await auth.newClient().signUp({ email, password: PASSWORD });
  await auth.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const browser = openBrowser(auth);
  const client = browser.newClient();
  const session = await signIn(client, email, PASSWORD);
  const begin = async () =>
    (await client.linkIdentity({ provider: ACME, options: { redirectTo: BACK } })).data.url ?? '';

  await auth.sql`update auth.users set email_confirmed_at = null where email = ${email}`;
  const pending = await browser.pass(await begin(), createPerson().sub);
  expect(readError(pending)).toBe('email_not_confirmed');
  const begun = await begin();
  await client.signOut();
  expect(readError(await browser.follow(begun))).toBe('session_not_found');

  const claims = { sub: session.user.id, session_id: randomUUID(), role: 'authenticated' };
  const looking = await auth.keys.sign({ ...claims, read_only: true }, 60);
  const asked = await fetch(`${auth.url}/user/identities/authorize?provider=${ACME}`, {
    headers: { Authorization: `Bearer ${looking}` },
    redirect: 'manual',
  });
  expect([asked.status, await asked.json()]).toEqual([
    403,
    expect.objectContaining({ error_code: 'read_only' }),
  ]);
});

test('linking needs a fresh session that has used both factors', async () => {
  const email = 'careful@example.com';
  const client = await signUpConfirmed(auth, email);
  const link = () => client.linkIdentity({ provider: ACME, options: { redirectTo: BACK } });
  await auth.sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', 'none', now(), now()
    from auth.users where email = ${email}`;
  expect((await link()).error).toMatchObject({ code: 'insufficient_aal' });
  const [own] = (await client.getUserIdentities()).data?.identities ?? [];
  if (!own) throw new Error('no identity');
  expect((await client.unlinkIdentity(own)).error).toMatchObject({ code: 'insufficient_aal' });
  await auth.sql`delete from auth.mfa_factors`;
  expect((await link()).error).toBeNull();
  auth.clock.advance(11 * 60);
  expect((await link()).error).toMatchObject({ code: 'reauthentication_needed' });
});
