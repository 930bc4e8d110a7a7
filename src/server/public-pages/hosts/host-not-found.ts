import { renderNotFoundDocument } from '#public-page/documents/not-found-document.tsx';
import { createDocuments } from '../../http/documents.ts';
import { type PublicPageAnswer, packPage } from '../answer.ts';

/** @returns the "not found" page for owners' domains; its links lead to the product */
export function buildHostNotFound(
  settings: Parameters<typeof createDocuments>[0],
): PublicPageAnswer {
  const documents = createDocuments(settings);
  const document = renderNotFoundDocument({ ...documents.settings(), home: settings.publicUrl });
  return packPage({ status: 404, html: document.html, headers: documents.headers(document) });
}
