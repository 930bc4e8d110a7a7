import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type AuthUnderTest, SITE_URL, signUpConfirmed, startAuth } from './auth-under-test.ts';
import { createAuthenticator } from './webauthn/authenticator-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
  return () => auth.stop();
});
afterEach(() => void vi.unstubAllGlobals());

type Asked = { publicKey: { challenge: ArrayBuffer; user?: { id: ArrayBuffer; name: string } } };

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

/** The browser APIs that the client uses for passkeys, with one device. */
function openBrowser(): void {
  const device = createAuthenticator({ rpId: 'site.example', origin: SITE_URL });
  class PublicKeyCredential {
    answer: object;
    constructor(answer: object) {
      this.answer = answer;
    }
    toJSON() {
      return this.answer;
    }
  }
  const credentials = {
    create: async ({ publicKey: { challenge, user } }: Asked) => {
      const owner = { id: encode(user?.id ?? challenge), name: user?.name ?? '', displayName: '' };
      return new PublicKeyCredential(device.create({ challenge: encode(challenge), user: owner }));
    },
    get: async ({ publicKey: { challenge } }: Asked) =>
      new PublicKeyCredential(device.get({ challenge: encode(challenge) })),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { PublicKeyCredential, location: new URL(SITE_URL) });
}

test('the client creates a passkey with the browser’s device, and signs in with it', async () => {
  const owner = await signUpConfirmed(auth, 'passkey@example.com');
  const visitor = auth.newClient();
  expect((await visitor.signInWithPasskey()).error?.message).toContain('does not support');
  openBrowser();
  const made = await owner.registerPasskey();
  expect(made.data).toMatchObject({ id: expect.any(String) });
  const { data } = await visitor.signInWithPasskey();
  expect(data?.session?.user.email).toBe('passkey@example.com');
});

test('the client makes the device a second factor, and shows it', async () => {
  const owner = await signUpConfirmed(auth, 'device@example.com');
  openBrowser();
  const { webauthn } = owner.mfa;
  const made = await webauthn.register({ friendlyName: 'My phone' });
  expect(made.error).toBeNull();
  const { data } = await owner.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const [factor] = (await owner.mfa.listFactors()).data?.webauthn ?? [];
  const shown = await webauthn.authenticate({ factorId: factor?.id ?? '' });
  expect(shown.data?.user.email).toBe('device@example.com');
});
