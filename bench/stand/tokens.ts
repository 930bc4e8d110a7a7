import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeys } from '#gateway/keys.ts';

const HOUR_SECONDS = 3600;

/** What a signed-in person's token says, and what they send. */
export type Token = { claims: Record<string, string>; headers: Record<string, string> };

/**
 * Signs people in without their passwords, which would cost a hash each: with the server's own key.
 *
 * @param server that has been started once on its data directory, and its public address
 */
export async function createTokens(server: {
  dataDirectory: string;
  publicUrl: string;
}): Promise<{ sign(userId: string): Promise<Token> }> {
  const file = join(server.dataDirectory, 'signing-key.json');
  const keys = await createKeys({
    privateJwk: JSON.parse(await readFile(file, 'utf8')),
    issuer: `${server.publicUrl}/auth/v1`,
  });
  return {
    async sign(userId) {
      const claims = { sub: userId, role: 'authenticated', aud: 'authenticated' };
      const authorization = `Bearer ${await keys.sign(claims, HOUR_SECONDS)}`;
      return { claims, headers: { authorization, apikey: keys.anonKey } };
    },
  };
}
