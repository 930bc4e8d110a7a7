import { Hono } from 'hono';
import type { AppDeps } from './deps.ts';

const VALID_MS = 90 * 24 * 60 * 60_000;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell of a hole. */
export function createSecurityTxt({
  clock,
  publicUrl,
  support,
}: Pick<AppDeps, 'clock' | 'publicUrl' | 'support'>): Hono {
  const path = '/.well-known/security.txt';
  return new Hono().get(path, (context) => {
    const expires = new Date(clock().getTime() + VALID_MS).toISOString();
    const lines = [
      `Contact: mailto:${support.mail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return context.text(`${lines.join('\n')}\n`);
  });
}
