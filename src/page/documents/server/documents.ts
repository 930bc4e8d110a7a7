import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';
import {
  buildDocumentHeaders,
  listBaseHeaders,
  type RawHeaders,
  toHeaderRecord,
} from '#kit/server/security/headers.ts';
import type { FontFiles } from '#page/style/public/look-style.ts';
import type { DocumentSettings, RenderedDocument } from '../public/profile-document.tsx';

/** The only way HTML documents leave the server. */
export type Documents = {
  /**
   * The settings of every document: its origin, script, fonts and year. Links to the product include its
   * origin, as most documents are also served on owners' domains.
   */
  settings(): DocumentSettings & { fonts: FontFiles };
  /** A document's headers, with the policy that allows its one style sheet. */
  headers(document: RenderedDocument, origins?: PolicyOrigins): RawHeaders;
  /** The headers of a response without a document, such as a redirect. */
  bareHeaders: RawHeaders;
  /** Responds with a document and additional headers. */
  answer(
    context: Context,
    document: RenderedDocument,
    options?: { status?: ContentfulStatusCode; headers?: Readonly<Record<string, string>> },
  ): Response;
};

/** For personal content: never stored. */
export const UNKEPT_HEADERS = { 'cache-control': 'no-store' };

/** For a URL that is a secret: never cached, indexed, or sent as a referrer. */
export const SECRET_HEADERS = {
  ...UNKEPT_HEADERS,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

export type DocumentDeps = {
  clock: () => Date;
  /** Where the public page's fonts are served. */
  fonts: FontFiles;
  publicUrl: string;
  /** Path of the public page's script; null if there is none. */
  script: string | null;
};

export function createDocuments(deps: DocumentDeps): Documents {
  const { clock, fonts, publicUrl, script } = deps;
  const isHttps = publicUrl.startsWith('https://');
  const headers: Documents['headers'] = ({ style }, origins = {}) =>
    buildDocumentHeaders({ style, origins, isHttps });
  return {
    settings: () => ({ publicUrl, home: publicUrl, script, fonts, year: clock().getUTCFullYear() }),
    headers,
    bareHeaders: listBaseHeaders(isHttps).flat(),
    answer: (context, document, options = {}) =>
      context.body(document.html, options.status ?? 200, {
        ...toHeaderRecord(headers(document)),
        ...options.headers,
      }),
  };
}
