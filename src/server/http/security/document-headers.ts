import { createHash } from 'node:crypto';
import type { PolicyOrigins } from '#domain/integrations/analytics-ids/measurers.ts';
import { listBaseHeaders } from './headers.ts';

/** Names and values in turn, as `writeHead` takes them without looking at each. */
export type RawHeaders = readonly string[];

export type DocumentHeaderSettings = {
  /** The one style sheet of the page, which the policy allows by its hash. */
  style: string;
  /** Origins the page may load from: frames, and analytics its visitors agree to. */
  origins?: PolicyOrigins;
  isHttps: boolean;
};

/**
 * The headers of a page rendered by `public-page`: nothing may run or load but what it brings
 * itself, the owner's pictures from our storage, and of others what `origins` names.
 */
export function buildDocumentHeaders(settings: DocumentHeaderSettings): RawHeaders {
  const { style, origins = {}, isHttps } = settings;
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    buildDirective('script-src', ["'self'"], origins),
    `style-src 'sha256-${styleHash}'`,
    buildDirective('img-src', ["'self'", 'data:'], origins),
    "font-src 'self'",
    buildDirective('connect-src', ["'self'"], origins),
    ...(origins['frame-src']?.length ? [buildDirective('frame-src', [], origins)] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', policy],
    ...listBaseHeaders(isHttps),
  ].flat();
}

function buildDirective(
  name: keyof PolicyOrigins,
  own: readonly string[],
  origins: PolicyOrigins,
): string {
  return [name, ...own, ...(origins[name] ?? [])].join(' ');
}

/** @returns the headers by name, for answers that are not written straight to the socket */
export function toHeaderRecord(headers: RawHeaders): Record<string, string> {
  const record: Record<string, string> = {};
  for (let index = 0; index < headers.length; index += 2) {
    record[headers[index] ?? ''] = headers[index + 1] ?? '';
  }
  return record;
}
