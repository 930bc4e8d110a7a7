import { createHash } from 'node:crypto';
import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';
import { listBaseHeaders } from './headers.ts';

/** Alternating names and values, which `writeHead` takes without checking each. */
export type RawHeaders = readonly string[];

export type DocumentHeaderSettings = {
  /** The page's only style sheet, which the policy allows by its hash. */
  style: string;
  /** Origins the page may load from: frames, and analytics its visitors agree to. */
  origins?: PolicyOrigins;
  isHttps: boolean;
};

/**
 * The headers of a document for visitors: it may only run and load its own content, the owner's
 * pictures in our storage, and the origins in `origins`.
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

/** @returns the headers by name, for answers that aren't written straight to the socket */
export function toHeaderRecord(headers: RawHeaders): Record<string, string> {
  const record: Record<string, string> = {};
  for (let index = 0; index < headers.length; index += 2) {
    record[headers[index] ?? ''] = headers[index + 1] ?? '';
  }
  return record;
}
