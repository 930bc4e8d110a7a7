import { createHash } from 'node:crypto';
import { ApiError } from '#kit/server/http/errors.ts';

/** @param body of the answer @returns its entity tag (RFC 9110, 8.8.3), different for each body */
export function toEntityTag(body: object): string {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return `"${digest.slice(0, 27)}"`;
}

/**
 * Refuses a change if its caller has read an older version (RFC 9110, 13.1.1). A proxy that compresses makes
 * a tag weak, so `W/` is ignored.
 *
 * @param wanted the header `If-Match`; without it every change is allowed
 * @throws ApiError `changed_meanwhile`
 */
export function assertMatch(wanted: string | undefined, body: object): void {
  if (wanted === undefined || wanted.trim() === '*') return;
  const tag = toEntityTag(body);
  const tags = wanted.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!tags.includes(tag)) throw new ApiError('changed_meanwhile');
}
