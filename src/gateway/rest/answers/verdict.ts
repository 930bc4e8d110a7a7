import { restErrors } from '../errors.ts';
import type { RestRequest } from '../request/request.ts';
import type { Outcome } from '../request/transaction.ts';

/** Throws if a statement's outcome violates the caller's limits. */
export type Verdict = (outcome: Outcome) => void;

/**
 * Checks the limits that the caller set on a write; undefined if there are none. The transaction
 * waits for the verdict, so a refused write is rolled back.
 */
export function judgeWrite(request: RestRequest): Verdict | undefined {
  return judge(request, (outcome) => {
    const affected = countAffected(outcome);
    if (affected !== 1) throw restErrors.notSingular(affected);
  });
}

/**
 * The same for a call. The single-object check applies to the rows shown, after filters and
 * `limit`; `max-affected` applies to all rows returned.
 */
export function judgeCall(request: RestRequest): Verdict | undefined {
  return judge(request, (outcome) => refuseUnlessSingular(request, outcome));
}

/** @param requireOne throws if one object was requested but there isn't exactly one */
function judge(request: RestRequest, requireOne: Verdict): Verdict | undefined {
  const most = mostAffected(request);
  const isOne = request.representation.shape === 'object';
  if (most === null && !isOne) return undefined;
  return (outcome) => {
    if (isOne) requireOne(outcome);
    const affected = countAffected(outcome);
    if (most !== null && affected > most) throw restErrors.tooManyAffected(affected);
  };
}

/** Throws PGRST116 if one object was requested and there isn't exactly one. */
export function refuseUnlessSingular(request: RestRequest, outcome: Outcome): void {
  if (request.representation.shape === 'object' && outcome.rows !== '1') {
    throw restErrors.notSingular(Number(outcome.rows));
  }
}

/** The `max-affected` in force, which requires `handling=strict`; else null. */
export function mostAffected({ preferences }: RestRequest): number | null {
  return preferences.handling === 'strict' ? preferences.maxAffected : null;
}

/** The number of rows a statement wrote or returned, shown or not. */
export function countAffected(outcome: Outcome): number {
  return Number(outcome.affected ?? outcome.rows);
}
