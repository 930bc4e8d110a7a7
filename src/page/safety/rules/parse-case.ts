import * as z from 'zod/mini';
import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';

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
  /** The administrator who decided it, if their account still exists. */
  decided_by: z.nullable(z.string()),
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

/** An entry in the queue, with all its details. */
export type Case = z.infer<typeof Case>;
export type CaseReport = z.infer<typeof Report>;
export type CaseAppeal = z.infer<typeof Appeal>;
export type CaseFinding = z.infer<typeof Finding>;

/** @param value from `admin_report()` @returns null if it is gone */
export function parseCase(value: unknown): Case | null {
  return z.parse(z.nullable(Case), value ?? null);
}
