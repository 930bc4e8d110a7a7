import { createHmac } from 'node:crypto';

/** The signed parts: the id is the same for each attempt, the time is this attempt's. */
export type SignedParts = { id: string; sentAt: Date; body: string };

/** The prefix of secrets in Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_';

/**
 * The headers of Standard Webhooks 1.0: a symmetric signature (HMAC-SHA256, `v1`) of id, time and body for
 * each valid secret.
 *
 * @param secrets with their prefix, the current one first
 */
export function signDelivery(
  { id, sentAt, body }: SignedParts,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
