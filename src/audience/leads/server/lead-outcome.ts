import type { Challenge } from 'altcha-lib';

/** The posted fields, of any type. */
export type Submission = Readonly<Record<string, unknown>>;

/** The outcome of a submission, with its sentence. */
export type LeadOutcome =
  | { status: 201; message: string; leadId: string }
  /** `problems` names the invalid fields; `stamp` is for sending it again. */
  | {
      status: 422;
      message: string;
      problems?: Record<string, string>;
      stamp?: string;
      /** The work to do first. Visitors who can't do it wait and use the stamp. */
      challenge?: Challenge;
    }
  /** The page no longer asks for cards. */
  | { status: 404; message: string }
  | { status: 429; message: string; retryAfterSeconds: number };

/** An outcome that shows the form again. */
export type RefusedLead = Exclude<LeadOutcome, { status: 201 }>;
