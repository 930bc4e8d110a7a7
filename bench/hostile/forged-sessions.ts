import { randomBytes, randomUUID } from 'node:crypto';
import { createKeys, generatePrivateJwk } from '#gateway/keys/keys.ts';
import { TOKEN_MAX_CHARACTERS } from '#gateway/limits/tables.ts';
import { PUBLIC_URL } from '../stand/server.ts';
import { readSigningKey } from '../stand/tokens.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack, Stand } from './attack.ts';
import { createSender, flood } from './flood.ts';

const AT_ONCE = 60;
const SECONDS = 20;
const PATHS = [
  '/rest/v1/profiles?select=id',
  '/rest/v1/contacts?select=id',
  '/storage/v1/object/authenticated/pictures/a/b.png',
  '/auth/v1/user',
];

/** Distinct forged sessions: the memory for tokens, and the cost of a check. */
export const forgedSessions: Attack = {
  name: 'forged-sessions',
  title: `${AT_ONCE} at once come with tokens that nobody signed`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const forge = await createForger(stand);
    const send = createSender(stand.scope);
    let note = '';
    await stand.watch(async () => {
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, async (count) => {
        const headers = { ...pickVisitor(), authorization: `Bearer ${await forge(count)}` };
        const url = stand.server.url + (PATHS[count % PATHS.length] ?? '');
        return (await send(url, { headers })).status;
      });
    });
    return { note };
  },
};

/**
 * @returns a function that makes a token for each turn: signed by another key with our key's id, unsigned,
 * or noise
 */
async function createForger({ dataDirectory }: Stand): Promise<(turn: number) => Promise<string>> {
  const { kid } = await readSigningKey(dataDirectory);
  const foreign = { ...(await generatePrivateJwk()), ...(kid && { kid }) };
  const keys = await createKeys({ privateJwk: foreign, issuer: `${PUBLIC_URL}/auth/v1` });
  const toClaims = () => ({
    sub: randomUUID(),
    session_id: randomUUID(),
    role: 'service_role',
    aud: 'authenticated',
  });
  return async (turn) => {
    if (turn % 3 === 0) return keys.sign(toClaims(), 3_600);
    if (turn % 3 === 1) {
      const parts = [
        { alg: 'none', typ: 'JWT' },
        { ...toClaims(), exp: 4_000_000_000 },
      ];
      return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    }
    // The maximum length of a header in Node.js.
    return randomBytes(TOKEN_MAX_CHARACTERS / 2)
      .toString('base64url')
      .replaceAll(/(.{2000})/g, '$1.');
  };
}
