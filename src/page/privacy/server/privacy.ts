import { Hono } from 'hono';
import { PRIVACY_PATH } from '#kit/rules/paths.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { listSaltRotations } from '#kit/server/security/visitor-hash.ts';
import { findMeasuredPage } from '#page/delivery/server/public-profiles.ts';
import { createDocuments } from '#page/documents/server/documents.ts';
import { listMeasurers, parseAnalyticsIds } from '#page/measuring/rules/analytics-ids.ts';
import { renderPrivacyDocument } from '../public/privacy-document.tsx';
import type { MeasuredPage } from '../public/privacy-measuring.tsx';

const DAYS_SHOWN = 14;

/**
 * `GET /privacy`: the visitor data we store, with the log of recent days unless the database is down.
 * `?page=` names the visitor's page, whose analytics services are listed.
 */
export function createPrivacy(deps: AppDeps): Hono {
  const { ask, log } = deps;
  const documents = createDocuments(deps);
  return new Hono().get(PRIVACY_PATH, async (context) => {
    const findMeasured = async (username: string): Promise<MeasuredPage | null> => {
      const page = await ask((sql) => findMeasuredPage(sql, username));
      const measurers = listMeasurers(parseAnalyticsIds(page?.analytics_ids));
      return page && { name: page.full_name || page.username, measurers };
    };
    const orNull = (err: unknown) => {
      log.warn({ err }, 'what is told of privacy cannot be read');
      return null;
    };
    const username = context.req.query('page');
    const [rotations, measured] = await Promise.all([
      ask((sql) => listSaltRotations(sql, DAYS_SHOWN)).catch(orNull),
      username === undefined ? null : findMeasured(username).catch(orNull),
    ]);
    const document = renderPrivacyDocument(rotations, documents.settings(), measured);
    return documents.answer(context, document, { headers: { 'cache-control': 'no-cache' } });
  });
}
