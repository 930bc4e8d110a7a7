import { Hono } from 'hono';
import { SUPPORT_LINKS } from '#domain/product.ts';
import { renderSupportDocument } from '#public-page/support-document.tsx';
import type { AppDeps } from '../deps.ts';
import { buildDocumentHeaders, toHeaderRecord } from '../public-pages/headers.ts';

/**
 * `GET /support/{topic}`: sends on to the operator's own pages (`SUPPORT_URL`); where there are none,
 * says whom to write to.
 */
export function createSupport({ clock, publicUrl, script, support }: AppDeps): Hono {
  const isHttps = publicUrl.startsWith('https://');
  const app = new Hono();
  for (const { label, topic, url } of SUPPORT_LINKS) {
    app.get(url, (context) => {
      if (support.url !== undefined) return context.redirect(`${support.url}/${topic}`);
      const year = clock().getUTCFullYear();
      const { html, style } = renderSupportDocument(label, support.mail, { script, year });
      return context.body(html, 200, toHeaderRecord(buildDocumentHeaders({ style, isHttps })));
    });
  }
  return app;
}
