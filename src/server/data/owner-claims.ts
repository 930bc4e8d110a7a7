/**
 * The claims of an owner for whom the server acts by itself: by what they asked for in a session of
 * all their factors, or gave a key for. So they are as assured as that session was (decision 079.3).
 *
 * @returns for `request.jwt.claims`
 */
export function toOwnerClaims(userId: string): string {
  return JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal2' });
}
