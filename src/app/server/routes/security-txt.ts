import { Hono } from 'hono';
import { SECURITY_TXT_LIFETIME_MS } from '#kit/server/limits/requests.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. */
export function createSecurityTxt({
  clock,
  publicUrl,
  support,
}: Pick<AppDeps, 'clock' | 'publicUrl' | 'support'>): Hono {
  const path = '/.well-known/security.txt';
  return new Hono().get(path, (context) => {
    const expires = new Date(clock().getTime() + SECURITY_TXT_LIFETIME_MS).toISOString();
    const lines = [
      `Contact: mailto:${support.mail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return context.text(`${lines.join('\n')}\n`);
  });
}
