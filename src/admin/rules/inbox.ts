import { toTopicWords } from '#admin/help/rules/requests.ts';
import { toTaskTitle } from '#admin/jobs/rules/tasks.ts';
import { adminUserPath, PATHS, REPORT_PARAMETER, REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { nameStoredPlan } from '#money/plans/rules/plans.ts';
import { CASE_KINDS, CASE_REASONS } from '#page/safety/rules/cases.ts';

/** The kinds of cases that wait for an administrator. */
export const INBOX_KINDS = {
  ...CASE_KINDS,
  question: 'Question',
  payment: 'Failed payment',
  mail: 'Email trouble',
} as const;

/** @returns the kind's name, even if a newer release added it */
export function toKindWords(kind: string): string {
  return Object.hasOwn(INBOX_KINDS, kind) ? INBOX_KINDS[kind as keyof typeof INBOX_KINDS] : kind;
}

/** @param about a case's reason, topic, plan or task @returns its description for administrators */
export function describeInboxCase({ kind, about }: { kind: string; about: string }): string {
  if (kind === 'question') return toTopicWords(about);
  if (kind === 'payment') return `${nameStoredPlan(about)} wasn’t paid`;
  if (kind !== 'mail') return CASE_REASONS[about] ?? about;
  return about === 'refused' ? 'The mail server refuses emails' : `Given up: ${toTaskTitle(about)}`;
}

/** A case in the administrators' inbox; `case_id` is null for the installation's own cases. */
type InboxPlace = { kind: string; about: string; case_id: string | null };

/** @returns the path where administrators handle a case */
export function adminCasePath({ kind, about, case_id }: InboxPlace): string {
  if (case_id === null) return about === 'refused' ? PATHS.admin : PATHS.adminJobs;
  if (kind === 'payment') return adminUserPath(case_id);
  if (kind === 'question') return `${PATHS.adminSupport}?${REQUEST_PARAMETER}=${case_id}`;
  return `${PATHS.adminReports}?${REPORT_PARAMETER}=${case_id}`;
}
