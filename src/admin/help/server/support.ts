import { Hono } from 'hono';
import { SUPPORT_LINKS } from '#kit/rules/product.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createDocuments } from '#page/documents/server/documents.ts';
import { renderSupportDocument } from '../public/support-document.tsx';

/**
 * `GET /support/{topic}`: redirects to the operator's own pages (`SUPPORT_URL`) or, without those, shows an
 * email to write to.
 */
export function createSupport(deps: AppDeps): Hono {
  const { support } = deps;
  const documents = createDocuments(deps);
  const app = new Hono();
  for (const { label, topic, url } of SUPPORT_LINKS) {
    app.get(url, (context) => {
      if (support.url !== undefined) return context.redirect(`${support.url}/${topic}`);
      const document = renderSupportDocument(label, support.mail, documents.settings());
      return documents.answer(context, document);
    });
  }
  return app;
}
