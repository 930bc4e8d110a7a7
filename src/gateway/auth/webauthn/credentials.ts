import type { WebAuthnCredential } from '@simplewebauthn/server';

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

/** The credential in the library's format. */
export function toLibrary(credential: Credential): WebAuthnCredential {
  return {
    id: credential.credential_id.toString('base64url'),
    publicKey: new Uint8Array(credential.public_key),
    counter: credential.sign_count,
    transports: credential.transports,
  };
}
