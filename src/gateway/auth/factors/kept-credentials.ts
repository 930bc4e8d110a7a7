import type { Db } from '../database.ts';
import type { Credential, NewCredential } from '../webauthn/credentials.ts';

/** As stored in a factor; bytes in base64url. */
type KeptCredential = { id: string; publicKey: string; signCount: number; transports: string[] };

/** The keys of a user's devices, with their factors. */
export async function listCredentials(
  db: Db,
  userId: string,
): Promise<{ factorId: string; credential: Credential }[]> {
  const rows = await db<{ id: string; kept: KeptCredential }[]>`
    select id, web_authn_credential as kept from auth.mfa_factors
    where user_id = ${userId} and web_authn_credential is not null`;
  return rows.map(({ id: factorId, kept }) => ({
    factorId,
    credential: {
      credential_id: Buffer.from(kept.id, 'base64url'),
      public_key: Buffer.from(kept.publicKey, 'base64url'),
      sign_count: kept.signCount,
      transports: kept.transports,
    },
  }));
}

/** Stores a device's key, or its signature count. */
export async function keepCredential(
  tx: Db,
  factorId: string,
  credential: Credential & Partial<Pick<NewCredential, 'aaguid'>>,
): Promise<void> {
  const kept: KeptCredential = {
    id: credential.credential_id.toString('base64url'),
    publicKey: credential.public_key.toString('base64url'),
    signCount: credential.sign_count,
    transports: credential.transports,
  };
  await tx`
    update auth.mfa_factors
    set web_authn_credential = ${tx.json(kept)},
      web_authn_aaguid = coalesce(${credential.aaguid ?? null}, web_authn_aaguid)
    where id = ${factorId}`;
}
