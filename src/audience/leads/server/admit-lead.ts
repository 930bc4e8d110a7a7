import type { Challenge } from 'altcha-lib';
import { LRUCache } from 'lru-cache';
import {
  FLOODED_FORMS_MAX_SIZE,
  LEAD_CHALLENGE_SECONDS,
  LEAD_WORK_MAX_FACTOR,
} from '#audience/server/limits.ts';
import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import type { RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { refuseWhileAway } from '#kit/server/http/limiter.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import type { LeadMessages } from '#page/lead-form/rules/lead-form.ts';
import { LEAD_STAMP_MAX_AGE_MS } from '#page/lead-form/rules/sending.ts';

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

/** Accepts a valid message with null, or refuses it in the page's words. */
export type AdmitLead = (
  profileId: string,
  submission: Submission,
  sender: { address: string; words: LeadMessages },
) => Promise<RefusedLead | null>;

/**
 * Checks the stamp, which works once per address, then the address's and the form's limits. A form over its
 * limit still accepts visitors who do some work or wait. All copies of the server count together; a message
 * to a flooded form without work is refused at once, without a database query.
 */
export function createAdmitLead(deps: AppDeps): AdmitLead {
  const { clock, leadStamps, limits, limitStore } = deps;
  const day = LEAD_STAMP_MAX_AGE_MS / 1000;
  const stamps = limitStore.createLimiter('lead_stamps', { points: 1, durationSeconds: day });
  const perAddress = limitStore.createLimiter('leads_per_address', limits.leadsPerAddress);
  const perForm = limitStore.createLimiter('leads_per_form', limits.leadsPerForm);
  const crowd = createCrowd(deps);

  return async (profileId, submission, { address, words }) => {
    const now = clock();
    const { stamp } = submission;
    const verdict = leadStamps.judge(stamp, profileId, now);
    if (verdict !== 'good') {
      const isSlow = leadStamps.isSlow(stamp, profileId);
      const word = verdict !== 'early' ? 'late' : isSlow ? 'slow' : 'early';
      return {
        status: 422,
        message: words[word],
        stamp: leadStamps.renew(stamp, profileId, now),
      };
    }
    const isCrowded = perForm.findRefusal(profileId) !== null;
    if (isCrowded && !(await crowd.isPaid(profileId, submission)))
      return crowd.refuse(profileId, words);
    const stampUse = `${String(stamp)} ${address}`;
    if (await stamps.take(stampUse)) {
      const next = leadStamps.issue(profileId, now);
      return { status: 422, message: words.used, stamp: next };
    }
    const own = await perAddress.take(`${profileId} ${address}`);
    refuseWhileAway(own);
    if (own) {
      await stamps.giveBack(stampUse);
      return { status: 429, message: words.limited, ...own };
    }
    const refusal =
      (await perForm.take(profileId)) && (await crowd.admit(profileId, submission, words));
    // Once the work is done, the same message is sent again.
    if (refusal) {
      await Promise.all([
        stamps.giveBack(stampUse),
        perAddress.giveBack(`${profileId} ${address}`),
      ]);
    }
    return refusal;
  };
}

/** For a form over its limit: admits visitors who did the work, or waited. */
function createCrowd(deps: AppDeps) {
  const { clock, leadStamps, leadChallenges, limits, limitStore } = deps;
  const slow = limitStore.createLimiter('slow_leads_per_form', limits.slowLeadsPerForm);
  const solutions = limitStore.createLimiter('lead_solutions', {
    points: 1,
    durationSeconds: LEAD_CHALLENGE_SECONDS,
  });
  const work = createLeadWork(limitStore, limits.workedLeadsPerForm);
  const isSlow = ({ stamp }: Submission, profileId: string) => leadStamps.isSlow(stamp, profileId);

  const verify = (profileId: string, { solution }: Submission) =>
    leadChallenges.verify(solution, profileId, work.findFactor(profileId));

  const refuse = async (profileId: string, words: LeadMessages): Promise<RefusedLead> => {
    const now = clock();
    return {
      status: 422,
      message: words.crowded,
      challenge: await leadChallenges.issue(profileId, now, work.findFactor(profileId)),
      stamp: leadStamps.issueSlow(profileId, now),
    };
  };

  return {
    refuse,
    /** @returns whether it has waited, or comes with work (perhaps used before); counts nothing */
    isPaid: async (profileId: string, submission: Submission): Promise<boolean> =>
      isSlow(submission, profileId) || (await verify(profileId, submission)) !== null,
    async admit(
      profileId: string,
      submission: Submission,
      words: LeadMessages,
    ): Promise<RefusedLead | null> {
      if (isSlow(submission, profileId)) {
        const refusal = await slow.take(profileId);
        return refusal && { status: 429, message: words.busy, ...refusal };
      }
      const solved = await verify(profileId, submission);
      if (solved === null || (await solutions.take(solved))) return refuse(profileId, words);
      await work.count(profileId);
      return null;
    },
  };
}

/** How much work a flooded form requires, as a multiple of the minimum. */
type LeadWork = {
  /** The work the next message needs, as far as this copy of the server knows. */
  findFactor(profileId: string): number;
  /** Counts a message sent with its work, for all copies of the server. */
  count(profileId: string): Promise<void>;
};

const DOUBLINGS = Math.log2(LEAD_WORK_MAX_FACTOR);

/**
 * A heavier flood needs more work: after each `step` messages with work, the next ones need twice as much.
 * Only those count, so that raising the work for others costs work.
 *
 * @param step how many messages, and how long they count
 */
export function createLeadWork(
  limitStore: Pick<RateLimitStore, 'createMeter'>,
  step: RateLimit,
  now: () => number = Date.now,
): LeadWork {
  const points = step.points * DOUBLINGS;
  const meter = limitStore.createMeter('worked_leads_per_form', { ...step, points });
  const known = new LRUCache<string, { factor: number; endsAt: number }>({
    max: FLOODED_FORMS_MAX_SIZE,
  });
  return {
    findFactor(profileId) {
      const found = known.get(profileId);
      return found !== undefined && found.endsAt > now() ? found.factor : 1;
    },
    async count(profileId) {
      const { isAllowed, left } = await meter.use(profileId);
      if (left === null) return;
      const used = isAllowed ? points - left.uses : points;
      const endsAt = now() + left.resetSeconds * 1000;
      known.set(profileId, { factor: 2 ** Math.floor(used / step.points), endsAt });
    },
  };
}
