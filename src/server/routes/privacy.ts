import { Hono } from 'hono';
import { PRIVACY_PATH } from '#domain/paths.ts';
import { renderPrivacyDocument } from '#public-page/documents/privacy-document.tsx';
import { listSaltRotations } from '../data/events.ts';
import type { AppDeps } from '../deps.ts';
import { createDocuments } from '../documents.ts';

const DAYS_SHOWN = 14;

/** `GET /privacy`: what is stored of visitors, with the log of the last days; without it in an outage. */
export function createPrivacy(deps: AppDeps): Hono {
  const { ask, log } = deps;
  const documents = createDocuments(deps);
  return new Hono().get(PRIVACY_PATH, async (context) => {
    const rotations = await ask((sql) => listSaltRotations(sql, DAYS_SHOWN)).catch(
      (err: unknown) => {
        log.warn({ err }, 'the rotation log cannot be read');
        return null;
      },
    );
    const document = renderPrivacyDocument(rotations, documents.settings());
    return documents.answer(context, document, { headers: { 'cache-control': 'no-cache' } });
  });
}
