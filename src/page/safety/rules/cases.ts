import { LINK_FINDINGS } from './link-checks.ts';
import { REPORT_REASONS } from './reports.ts';

/** The kinds of cases in the administrators' queue. */
export const CASE_KINDS = {
  report: 'Reported',
  check: 'Found by checks',
  appeal: 'Appeal',
} as const;

/** In a word or two, for lists. */
export const CASE_REASONS: Readonly<Record<string, string>> = {
  phishing: 'Phishing',
  impersonation: 'Impersonation',
  spam: 'Spam',
  illegal: 'Illegal',
  other: 'Something else',
  links: 'Suspicious links',
  appeal: 'Appeal',
};

export const CASE_OUTCOMES: Readonly<Record<string, string>> = {
  '': 'Open',
  nothing: 'Left as it is',
  suspended: 'Suspended',
  restored: 'Restored',
};

/** The default message to the owner; the administrator can change it. */
const CLOSING_WORDS: Readonly<Record<string, string>> = {
  phishing: 'Your page was reported because it tricks people out of passwords or money.',
  impersonation: 'Your page was reported because it pretends to be someone else.',
  spam: 'Your page was reported as spam.',
  illegal: 'Your page was reported because it shows something illegal.',
  links: 'Your page has links that mislead people.',
};

/** @param reason of a report @returns the message to the page's owner, to be edited or sent */
export function toClosingWords(reason: string): string {
  return CLOSING_WORDS[reason] ?? 'Your page breaks the rules.';
}

/** @returns a reason's full text, as the visitor saw it */
export function toReasonWords(reason: string): string {
  return Object.hasOwn(REPORT_REASONS, reason)
    ? REPORT_REASONS[reason as keyof typeof REPORT_REASONS]
    : (CASE_REASONS[reason] ?? reason);
}

/** @returns a finding's name, even if a newer release added it */
export function toFindingWords(kind: string): string {
  return Object.hasOwn(LINK_FINDINGS, kind)
    ? LINK_FINDINGS[kind as keyof typeof LINK_FINDINGS]
    : kind;
}
