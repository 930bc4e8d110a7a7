import * as z from 'zod/mini';

const Claims = z.object({
  session_id: z.string(),
  amr: z.catch(z.array(z.object({ timestamp: z.number() })), []),
});

/**
 * @param token an access token, as the sign-in service made it; nothing here is proof of anything
 * @returns which session it is of, and when somebody last proved who they are; null for another token
 */
export function readClaims(token: string): { sessionId: string; signedInAt: number } | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const { session_id, amr } = z.parse(Claims, JSON.parse(new TextDecoder().decode(bytes)));
    const seconds = Math.max(0, ...amr.map(({ timestamp }) => timestamp));
    return { sessionId: session_id, signedInAt: seconds * 1000 };
  } catch {
    return null;
  }
}
