import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import { isReportReason, REPORT_REASONS } from '../rules/reports.ts';
import type { ReportNotice } from './report-mail-rows.ts';

/** Tells an administrator how many pages wait for their decision or answer, and names the latest. */
export function buildReportsMail(
  notice: ReportNotice,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string | undefined },
): MailContent {
  const { full_name, reports, appeals, questions, newest } = notice;
  const counts = [
    count(reports, 'report'),
    count(appeals, 'appeal'),
    count(questions, 'question'),
  ].filter((part) => part !== '');
  const waiting = new Intl.ListFormat('en').format(counts);
  const areQuestions = reports + appeals === 0;
  const verb = reports + appeals + questions === 1 ? 'is' : 'are';
  return buildMail({
    subject: `${waiting} to ${areQuestions ? 'answer' : 'review'}`,
    greeting: buildGreeting(full_name),
    sentence: `${waiting} on ${PRODUCT_NAME} ${verb} waiting for ${areQuestions ? 'an answer' : 'a decision'}. These came last:`,
    facts: [
      newest.map(({ username, reason }) => ({ label: username, value: toReasonWords(reason) })),
    ],
    button: areQuestions ? 'Answer questions' : 'Review reports',
    link: publicUrl + (areQuestions ? PATHS.adminSupport : PATHS.adminReports),
    footnote: 'You get this mail at most every four hours, because you are an administrator.',
    unsubscribeUrl,
  });
}

function count(number: number, noun: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function toReasonWords(reason: string): string {
  if (reason === 'question') return 'Asks a question';
  if (reason === 'appeal') return 'Appeals against a suspension';
  return isReportReason(reason) ? REPORT_REASONS[reason] : 'Found by our check of links';
}
