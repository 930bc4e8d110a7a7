import { type Context, Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { REPORT_PATH, reportPath, reportThanksPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { sameSite } from '#kit/server/middleware/accepted-requests.ts';
import { limitBody, readForm } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { REPORT_BODY_MAX_BYTES } from '#page/delivery/server/limits.ts';
import { parsePageName } from '#page/delivery/server/page-addresses.ts';
import { findCurrentUsername, findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import type { RenderedDocument } from '#page/documents/public/profile-document.tsx';
import { createDocuments, UNKEPT_HEADERS } from '#page/documents/server/documents.ts';
import {
  renderNothingToReportDocument,
  renderReportDocument,
  renderReportLimitDocument,
  renderReportThanksDocument,
} from '../public/report-document.tsx';
import { type ReportReason, readReport } from '../rules/reports.ts';

/** `/report/{username}`: a visitor's form to report a page, and the thanks. */
export function createReport(deps: AppDeps): Hono {
  const { ask, clientAddress, limits, limitStore } = deps;
  const documents = createDocuments(deps);
  const isWithinAttempts = createLimiter(limits.reportAttemptsPerAddress);
  const perAddress = limitStore.createLimiter('reports_per_address', limits.reportsPerAddress);
  const perPage = limitStore.createLimiter('reports_per_page', limits.reportsPerPage);
  const answer = (context: Context, document: RenderedDocument, status: 200 | 404 | 422 | 429) =>
    documents.answer(context, document, { status, headers: UNKEPT_HEADERS });
  const answerGone = (context: Context) =>
    answer(context, renderNothingToReportDocument(documents.settings()), 404);
  const takeTurn = (context: Context) => {
    if (!isWithinAttempts(clientAddress(context))) throw new ApiError('too_many');
  };
  const findPage = async (username: string | null) =>
    username === null ? null : ask((sql) => findPublicProfile(sql, username));

  return new Hono()
    .get(`${REPORT_PATH}:username`, async (context) => {
      takeTurn(context);
      const username = parsePageName(context.req.param('username'));
      const page = await findPage(username);
      if (page !== null)
        return answer(context, renderReportDocument(page, null, documents.settings()), 200);
      const current = username && (await ask((sql) => findCurrentUsername(sql, username)));
      return current ? context.redirect(reportPath(current)) : answerGone(context);
    })
    .post(
      `${REPORT_PATH}:username`,
      sameSite,
      limitBody(REPORT_BODY_MAX_BYTES),
      async (context) => {
        takeTurn(context);
        const username = parsePageName(context.req.param('username'));
        const report = readReport(await readForm(context));
        const page = await findPage(username);
        if (page === null) return answerGone(context);
        if (!report.ok)
          return answer(context, renderReportDocument(page, report, documents.settings()), 422);
        const address = clientAddress(context);
        const thanks = reportThanksPath(page.username);
        // A second report of a page within a day gets the thanks, but isn't counted.
        if (await perPage.take(`${page.id} ${address}`)) return context.redirect(thanks, 303);
        if (await perAddress.take(address)) {
          const document = renderReportLimitDocument(page.username, documents.settings());
          return answer(context, document, 429);
        }
        const { reason, note } = report;
        const isTaken = await ask((sql) =>
          insertReport(sql, { username: page.username, reason, note }),
        );
        return isTaken ? context.redirect(thanks, 303) : answerGone(context);
      },
    )
    .get(`${REPORT_PATH}:username/thanks`, (context) => {
      takeTurn(context);
      const username = parsePageName(context.req.param('username'));
      if (username === null) return answerGone(context);
      return answer(context, renderReportThanksDocument(username, documents.settings()), 200);
    });
}

/** A visitor's report of a page, without anything that identifies the visitor. */
type NewReport = { username: string; reason: ReportReason; note: string };

/** @returns whether a visible page with this name existed */
async function insertReport(sql: Sql, { username, reason, note }: NewReport): Promise<boolean> {
  const [row] = await sql<{ is_taken: boolean }[]>`
    select private.report_page(${username}, ${reason}, ${note}) as is_taken`;
  return row?.is_taken ?? false;
}
