import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { WEBAUTHN_CHALLENGE_LIFETIME_MS } from '../../limits/auth.ts';
import type { RelyingParty } from '../../settings/settings.ts';
import { AuthError } from '../errors.ts';
import type { UserRow } from '../users/users.ts';

/** Loaded on first use, because it takes half a second. */
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 only, even if Node.js supports more (RFC 9053, section 2). */
const ALGORITHMS = [-8, -7, -257];

/** The public half of an authenticator's key pair. */
export type Credential = {
  credential_id: Buffer<ArrayBuffer>;
  public_key: Buffer<ArrayBuffer>;
  sign_count: number;
  transports: string[];
};

export type NewCredential = Credential & {
  attestation_type: string;
  aaguid: string;
  backup_eligible: boolean;
  backed_up: boolean;
};

/**
 * A passkey replaces email and password, so its device stores the account and verifies its user. A second
 * factor complements a password, so possessing the device is enough.
 */
type Role = { isSecondFactor?: boolean };

/** Requests a new key pair, from an authenticator that has none of `known`. */
export async function beginRegistration(
  { id, name }: RelyingParty,
  {
    user,
    known,
    isSecondFactor,
  }: Role & {
    user: Pick<UserRow, 'id' | 'email' | 'raw_user_meta_data'>;
    known: Credential[];
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  const { full_name: fullName, name: shortName } = user.raw_user_meta_data;
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    // As text, which identifies the user in a response.
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: String(fullName || shortName || user.email),
    timeout: WEBAUTHN_CHALLENGE_LIFETIME_MS,
    excludeCredentials: known.map((credential) => toLibrary(credential)),
    authenticatorSelection: isSecondFactor
      ? { residentKey: 'discouraged', userVerification: 'preferred' }
      : { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Verifies a new key pair. Throws `webauthn_verification_failed`. */
export async function finishRegistration(
  { id, origins }: RelyingParty,
  response: RegistrationResponseJSON,
  { challenge, isSecondFactor = false }: Role & { challenge: string },
): Promise<NewCredential> {
  const info = await refuseFaults(async () => {
    await assertPlainAttestation(response);
    const { verifyRegistrationResponse } = await load();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: !isSecondFactor,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  });
  if (!info) throw new AuthError('webauthn_verification_failed');
  const { credential } = info;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: credential.transports ?? [],
    attestation_type: info.fmt,
    aaguid: info.aaguid,
    backup_eligible: info.credentialDeviceType === 'multiDevice',
    backed_up: info.credentialBackedUp,
  };
}

/** Requests a signature: for a second factor by one of `allowed`, otherwise by any key. */
export async function beginAuthentication(
  { id }: RelyingParty,
  { allowed }: { allowed?: Credential[] } = {},
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: id,
    timeout: WEBAUTHN_CHALLENGE_LIFETIME_MS,
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed.map((credential) => toLibrary(credential)) }),
  });
}

/**
 * Returns how often the authenticator has signed, including now (0 if it doesn't count). Throws
 * `webauthn_verification_failed` for another origin, challenge or key, for an unverified user, or
 * if the count didn't grow, which suggests a copied key.
 */
export async function finishAuthentication(
  { id, origins }: RelyingParty,
  response: AuthenticationResponseJSON,
  {
    challenge,
    credential,
    isSecondFactor = false,
  }: Role & { challenge: string; credential: Credential },
): Promise<number> {
  const { verified, authenticationInfo } = await refuseFaults(async () => {
    const { verifyAuthenticationResponse } = await load();
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: !isSecondFactor,
      credential: toLibrary(credential),
    });
  });
  if (!verified) throw new AuthError('webauthn_verification_failed');
  return authenticationInfo.newCounter;
}

/**
 * Refuses certificates: we never request them, and the library would fetch revocation lists from
 * any URL in them.
 */
async function assertPlainAttestation({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  const isSelfMade = format === 'packed' && !attestation.get('attStmt').get('x5c');
  if (format !== 'none' && !isSelfMade) throw new AuthError('webauthn_verification_failed');
}

/** Every library error means that the client sent something invalid. */
async function refuseFaults<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw new AuthError('webauthn_verification_failed');
  }
}

/** The credential in the library's format. */
function toLibrary(credential: Credential): WebAuthnCredential {
  return {
    id: credential.credential_id.toString('base64url'),
    publicKey: new Uint8Array(credential.public_key),
    counter: credential.sign_count,
    transports: credential.transports,
  };
}

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));

const credentialFields = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
};

/** The result of `navigator.credentials.create()`, as JSON. */
export const registrationField = z.pipe(
  z.looseObject({
    ...credentialFields,
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.nullish(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
  z.transform((value) => value as unknown as RegistrationResponseJSON),
);

/** The result of `navigator.credentials.get()`, as JSON. */
export const authenticationField = z.pipe(
  z.looseObject({
    ...credentialFields,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.nullish(base64url),
    }),
  }),
  z.transform((value) => value as unknown as AuthenticationResponseJSON),
);
