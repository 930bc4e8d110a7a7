import { Hono } from 'hono';
import { PRIVACY_PATH } from '#domain/paths.ts';
import { renderPrivacyDocument } from '#public-page/privacy-document.tsx';
import { listSaltRotations } from '../data/events.ts';
import type { AppDeps } from '../deps.ts';
import { buildDocumentHeaders, toHeaderRecord } from '../public-pages/headers.ts';

const DAYS_SHOWN = 14;

/** `GET /privacy`: what is stored of visitors, with the log of the last days; without it in an outage. */
export function createPrivacy({ sql, clock, fonts, log, script, publicUrl }: AppDeps): Hono {
  const isHttps = publicUrl.startsWith('https://');
  return new Hono().get(PRIVACY_PATH, async (context) => {
    const rotations = await listSaltRotations(sql, DAYS_SHOWN).catch((err: unknown) => {
      log.warn({ err }, 'the rotation log cannot be read');
      return null;
    });
    const year = clock().getUTCFullYear();
    const { html, style } = renderPrivacyDocument(rotations, { script, fonts, year });
    const headers = toHeaderRecord(buildDocumentHeaders({ style, isHttps }));
    return context.body(html, 200, { ...headers, 'cache-control': 'no-cache' });
  });
}
