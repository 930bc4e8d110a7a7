import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeys } from '#gateway/keys/keys.ts';

const HOUR_SECONDS = 3600;

/** A signed-in person's claims and headers. */
export type Token = {
  claims: Record<string, string>;
  headers: { authorization: string; apikey: string };
};

/**
 * Signs people in with the server's own key, without passwords, which would cost a hash each.
 *
 * Names a session where the server checks it.
 *
 * @param server that has run in its data directory, and its public URL
 */
export async function createTokens(server: {
  dataDirectory: string;
  publicUrl: string;
}): Promise<{ sign(userId: string, sessionId?: string): Promise<Token> }> {
  const keys = await createKeys({
    privateJwk: await readSigningKey(server.dataDirectory),
    issuer: `${server.publicUrl}/auth/v1`,
  });
  return {
    async sign(userId, sessionId) {
      const session = sessionId === undefined ? {} : { session_id: sessionId };
      const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', ...session };
      const authorization = `Bearer ${await keys.sign(claims, HOUR_SECONDS)}`;
      return { claims, headers: { authorization, apikey: keys.anonKey } };
    },
  };
}

/** @returns the private key that a server made at its first start in this directory */
export async function readSigningKey(
  dataDirectory: string,
): Promise<Parameters<typeof createKeys>[0]['privateJwk']> {
  return JSON.parse(await readFile(join(dataDirectory, 'signing-key.json'), 'utf8'));
}
