/** Reasons against a free trial, for the user and the ledger. `private.judge_trials` decides. */
export const TRIAL_REFUSALS = {
  address: 'This email address has already had a free trial.',
  card: 'This card has already had a free trial.',
} as const;

export type TrialRefusal = keyof typeof TRIAL_REFUSALS;

/** @param note of a fact @returns whether it says that a trial was refused */
export function isTrialRefusal(note: string): boolean {
  return Object.values<string>(TRIAL_REFUSALS).includes(note);
}
