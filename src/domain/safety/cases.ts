import * as z from 'zod/mini';
import { type PublicProfile, parsePublicProfile } from '../profile/public/public-profile.ts';
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

/** The outcomes of a case. */
export const CASE_OUTCOMES: Readonly<Record<string, string>> = {
  '': 'Open',
  nothing: 'Left as it is',
  suspended: 'Suspended',
  restored: 'Restored',
};

/** The default message to the owner; the administrator can change it. */
const CLOSING_WORDS: Readonly<Record<string, string>> = {
  phishing: 'Your page was reported because it tricks people out of passwords or money.',
  impersonation: 'Your page was reported because it pretends to be somebody else.',
  spam: 'Your page was reported as spam.',
  illegal: 'Your page was reported because it shows something illegal.',
  links: 'Your page has links that mislead people.',
};

/** @param reason of a report @returns the sentence its owner reads, to be changed or sent */
export function toClosingWords(reason: string): string {
  return CLOSING_WORDS[reason] ?? 'Your page breaks the rules.';
}

/** @returns the long words of a reason, as the visitor read them */
export function toReasonWords(reason: string): string {
  return Object.hasOwn(REPORT_REASONS, reason)
    ? REPORT_REASONS[reason as keyof typeof REPORT_REASONS]
    : (CASE_REASONS[reason] ?? reason);
}

const Finding = z.object({ kind: z.string(), url: z.string() });
const Page = z.pipe(
  z.nullable(z.record(z.string(), z.unknown())),
  z.transform((row): PublicProfile | null => (row === null ? null : parsePublicProfile(row))),
);

const Report = z.object({
  source: z.enum(['visitor', 'check']),
  content: Page,
  findings: z.array(Finding),
  reason: z.string(),
  reasons: z.record(z.string(), z.number()),
  report_count: z.number(),
  notes: z.array(z.object({ at: z.string(), reason: z.string(), note: z.string() })),
  created_at: z.string(),
  last_reported_at: z.string(),
  status: z.enum(['open', 'closed']),
  outcome: z.nullable(z.string()),
  closing_note: z.string(),
  closed_at: z.nullable(z.string()),
});

const Appeal = z.object({
  text: z.string(),
  reason: z.string(),
  sent_at: z.string(),
  suspended_at: z.string(),
  is_lifted: z.nullable(z.boolean()),
  answer: z.string(),
  answered_at: z.nullable(z.string()),
});

const Case = z.object({
  report: z.nullable(Report),
  appeal: z.nullable(Appeal),
  is_own: z.boolean(),
  is_changed: z.boolean(),
  is_public: z.boolean(),
  person: z.object({
    user_id: z.string(),
    email: z.string(),
    created_at: z.string(),
    full_name: z.nullable(z.string()),
    username: z.nullable(z.string()),
    plan: z.nullable(z.string()),
  }),
  now: Page,
  suspension: z.nullable(
    z.object({ by: z.string(), reason: z.string(), suspended_at: z.string() }),
  ),
  flags: z.nullable(z.object({ findings: z.array(Finding), checked_at: z.string() })),
  others: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['report', 'check', 'appeal']),
      outcome: z.string(),
      reason: z.string(),
      report_count: z.number(),
      last_at: z.string(),
    }),
  ),
});

/** One entry of the queue with all that is known of it. */
export type Case = z.infer<typeof Case>;
export type CaseReport = z.infer<typeof Report>;
export type CaseAppeal = z.infer<typeof Appeal>;
export type CaseFinding = z.infer<typeof Finding>;

/** @param value what `admin_report()` answered @returns null where it is gone */
export function parseCase(value: unknown): Case | null {
  return z.parse(z.nullable(Case), value ?? null);
}

/** @returns the words of a finding, of a newer release too */
export function toFindingWords(kind: string): string {
  return Object.hasOwn(LINK_FINDINGS, kind)
    ? LINK_FINDINGS[kind as keyof typeof LINK_FINDINGS]
    : kind;
}
