import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import type { StripeSubscription } from '#money/facts/server/stripe-objects.ts';
import { judgeTrials, type TrialState } from '#money/server/data/ledger.ts';
import type { TrialRefusal } from '#money/status/rules/trial-refusals.ts';

/**
 * Judges trials seen for the first time: one for each email and card.
 *
 * @returns the customer's refused trials, old and new, by subscription; without those
 *   paid since, as payments count
 */
export async function listRefusedTrials(
  sql: Sql,
  userId: string,
  subscriptions: readonly StripeSubscription[],
): Promise<Map<string, TrialRefusal>> {
  const trials = subscriptions.filter(({ metadata }) => metadata.trial === '1');
  if (trials.length === 0) return new Map();
  const refused = await judgeTrials(
    sql,
    userId,
    trials.map((trial) => ({
      source: trial.id,
      card: hashCard(trial),
      state: toTrialState(trial),
    })),
  );
  const verdicts = new Map(refused.map(({ source, because }) => [source, because]));
  for (const trial of trials) if (toTrialState(trial) === 'paid') verdicts.delete(trial.id);
  return verdicts;
}

function toTrialState({ status, ended_at, trial_end }: StripeSubscription): TrialState {
  if (status === 'trialing') return 'running';
  return ended_at !== null && trial_end !== null && ended_at < trial_end ? 'ended' : 'paid';
}

/** Only a hash of the fingerprint of cards and bank accounts is stored. */
function hashCard({ default_payment_method: method }: StripeSubscription): string | null {
  if (typeof method !== 'object' || method === null) return null;
  const { fingerprint } = method.card ?? method.us_bank_account ?? method.sepa_debit ?? {};
  return fingerprint ? createHash('sha256').update(fingerprint).digest('hex') : null;
}
