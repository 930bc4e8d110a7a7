import { createHash } from 'node:crypto';
import { listBaseHeaders } from '../security/headers.ts';

/** Names and values in turn, as `writeHead` takes them without looking at each. */
export type RawHeaders = readonly string[];

export type DocumentHeaderSettings = {
  /** The one style sheet of the page, which the policy allows by its hash. */
  style: string;
  /** Origins the page may load into frames, from `listFrameOrigins`. */
  frameOrigins?: readonly string[];
  isHttps: boolean;
};

/**
 * The headers of a page rendered by `public-page`: nothing may run or load but what it brings
 * itself, the owner's pictures from our storage, and the frames of the providers it names.
 */
export function buildDocumentHeaders(settings: DocumentHeaderSettings): RawHeaders {
  const { style, frameOrigins = [], isHttps } = settings;
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frameOrigins.length > 0 ? [`frame-src ${frameOrigins.join(' ')}`] : []),
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

/** @returns the headers by name, for answers that are not written straight to the socket */
export function toHeaderRecord(headers: RawHeaders): Record<string, string> {
  const record: Record<string, string> = {};
  for (let index = 0; index < headers.length; index += 2) {
    record[headers[index] ?? ''] = headers[index + 1] ?? '';
  }
  return record;
}
