/** The fields that determine a webhook's status. */
type Webhook = {
  is_active: boolean;
  failing_since: string | null;
  end_reason: string | null;
};

/** A webhook's status: a word for its badge, and advice if anything is wrong. */
export type WebhookStatus = {
  word: 'On' | 'Off' | 'Failing' | 'Switched off';
  tone: 'success' | 'neutral' | 'warning' | 'danger';
  advice: string | null;
};

export const WEBHOOK_ADVICE = {
  failing: 'The last tries failed. We keep trying for 3 days, then switch it off and email you.',
  ended:
    'Nothing arrived for 3 days, so we switched it off. Fix your endpoint, switch it on, and send the failed messages again.',
  gone: 'Your endpoint says this URL is gone (410), so we switched it off. Enter the new one.',
} as const;

export function findWebhookStatus({
  is_active,
  failing_since,
  end_reason,
}: Webhook): WebhookStatus {
  if (!is_active && end_reason !== null) {
    const advice = end_reason === 'gone' ? WEBHOOK_ADVICE.gone : WEBHOOK_ADVICE.ended;
    return { word: 'Switched off', tone: 'danger', advice };
  }
  if (!is_active) return { word: 'Off', tone: 'neutral', advice: null };
  if (failing_since !== null) {
    return { word: 'Failing', tone: 'warning', advice: WEBHOOK_ADVICE.failing };
  }
  return { word: 'On', tone: 'success', advice: null };
}

/** Why an attempt failed; stored with the delivery. */
const DELIVERY_PROBLEMS = {
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
