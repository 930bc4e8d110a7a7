import { randomUUID } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { LEAD_HONEYPOT } from '#domain/leads/honeypot.ts';
import { LEAD_FORM_MESSAGES, parseLead } from '#domain/leads/lead-form.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { insertLead } from '../data/leads.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createLimiter } from '../limiter.ts';
import { toConsentVersion } from './consent-version.ts';

/** The posted fields, of any type. */
export type Submission = Readonly<Record<string, unknown>>;

/** Who sends it, and the host they came from. */
export type Sender = { address: string; source: string };

/** What came of a submission, with the sentence that says it. */
export type LeadOutcome =
  | { status: 201; message: string; leadId: string }
  /** `problems` names the fields that have one; `stamp` is one to send it with once more. */
  | { status: 422; message: string; problems?: Record<string, string>; stamp?: string }
  | { status: 429; message: string; retryAfterSeconds: number };

/** Takes one submission through the form of a profile. */
export type AcceptLead = (
  profile: PublicProfile,
  submission: Submission,
  sender: Sender,
) => Promise<LeadOutcome>;

type Deps = Pick<AppDeps, 'clock' | 'leadStamps' | 'limits'> & { sql: Sql };

/**
 * The order of `pitfalls: lead-checks`, but that mistakes come before the stamp: who is told to wait
 * should not be told of a missing field afterwards.
 */
export function createAcceptLead({ sql, clock, leadStamps, limits }: Deps): AcceptLead {
  const isWithinOwnLimit = createLimiter(limits.leadsPerAddress);
  const isWithinFormLimit = createLimiter(limits.leadsPerForm);

  return async (profile, submission, { address, source }) => {
    // A bot that fills in the field no person sees is told the same, and nothing is stored.
    if (isTrapped(submission)) return toSent(randomUUID());
    const form = profile.lead_form_data;
    const result = parseLead(form, submission);
    if (!result.ok) {
      return { status: 422, message: LEAD_FORM_MESSAGES.invalid, problems: result.problems };
    }
    const now = clock();
    const verdict = leadStamps.judge(submission.stamp, profile.id, now);
    if (verdict !== 'good') {
      const message = LEAD_FORM_MESSAGES[verdict === 'early' ? 'early' : 'late'];
      const stamp = leadStamps.renew(submission.stamp, profile.id, now);
      return { status: 422, message, stamp };
    }
    if (!(await isWithinOwnLimit(`${profile.id} ${address}`))) {
      return toRefused(LEAD_FORM_MESSAGES.limited, limits.leadsPerAddress.durationSeconds);
    }
    if (!(await isWithinFormLimit(profile.id))) {
      return toRefused(LEAD_FORM_MESSAGES.busy, limits.leadsPerForm.durationSeconds);
    }
    const { user_id } = profile;
    const consent_version = toConsentVersion(form.consent);
    const { answers } = result;
    const lead = await insertLead(sql, { user_id, answers, form, source, consent_version });
    if (lead === null) throw new ApiError('not_found');
    return toSent(lead.id);
  };
}

function toSent(leadId: string): LeadOutcome {
  return { status: 201, message: LEAD_FORM_MESSAGES.sent, leadId };
}

function toRefused(message: string, retryAfterSeconds: number): LeadOutcome {
  return { status: 429, message, retryAfterSeconds };
}

function isTrapped(submission: Submission): boolean {
  const trap = submission[LEAD_HONEYPOT];
  return typeof trap === 'string' && trap !== '';
}
