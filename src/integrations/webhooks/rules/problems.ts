/** Why an attempt failed; stored with the delivery. */
export const DELIVERY_PROBLEMS = {
  status: 'It answered with an error',
  redirect: 'It redirected; redirects aren’t followed',
  private: 'It’s in a private network, which we don’t reach',
  time: 'It didn’t answer within 10 seconds',
  unreachable: 'We couldn’t reach it',
  certificate: 'Its certificate isn’t valid',
  off: 'The webhook was off',
} as const;

export type DeliveryProblem = keyof typeof DELIVERY_PROBLEMS;

/** The parts of a delivery that determine its state. */
type Tried = {
  status: string;
  attempts: number;
  answer_status: number | null;
  problem: string | null;
};

/** @returns a message's outcome, in a sentence without its full stop */
export function describeDelivery({ status, attempts, answer_status, problem }: Tried): string {
  if (status === 'delivered') {
    return attempts > 1 ? `Delivered at the ${toOrdinal(attempts)} try` : 'Delivered';
  }
  return problem === null ? 'On its way' : describeProblem(problem, answer_status);
}

/** @returns an attempt's outcome, in a sentence without its full stop */
export function describeTry({ answer_status, problem }: Pick<Tried, 'answer_status' | 'problem'>) {
  return problem === null ? 'Delivered' : describeProblem(problem, answer_status);
}

function describeProblem(problem: string, status: number | null): string {
  const words = isProblem(problem) ? DELIVERY_PROBLEMS[problem] : problem;
  return status === null ? words : `${words} (${status})`;
}

function isProblem(problem: string): problem is DeliveryProblem {
  return Object.hasOwn(DELIVERY_PROBLEMS, problem);
}

function toOrdinal(number: number): string {
  const suffix = new Map([
    [2, 'nd'],
    [3, 'rd'],
  ]).get(number);
  return `${number}${suffix ?? 'th'}`;
}
