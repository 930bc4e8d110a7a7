/**
 * The claims for work the server does on behalf of an owner, who asked for it in a session with all factors
 * or created a key for it. So they have that session's assurance (decision 079.3).
 *
 * @param amr of the session's token, for functions that require a fresh sign-in; a key has none
 * @returns the value of `request.jwt.claims`
 */
export function toOwnerClaims(userId: string, amr: unknown = []): string {
  return JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal2', amr });
}
