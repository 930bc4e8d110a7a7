import type { Challenge } from 'altcha-lib';

/** The posted fields, of any type. */
export type Submission = Readonly<Record<string, unknown>>;

/** What came of a submission, with the sentence that says it. */
export type LeadOutcome =
  | { status: 201; message: string; leadId: string }
  /** `problems` names the fields that have one; `stamp` is one to send it with once more. */
  | {
      status: 422;
      message: string;
      problems?: Record<string, string>;
      stamp?: string;
      /** Work to be done first. The stamp is then for whoever cannot, and waits. */
      challenge?: Challenge;
    }
  | { status: 429; message: string; retryAfterSeconds: number };

/** What is answered with the form once more. */
export type RefusedLead = Exclude<LeadOutcome, { status: 201 }>;
