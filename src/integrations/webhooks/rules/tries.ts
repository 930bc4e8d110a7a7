const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The minimum pause after each failed attempt: Standard Webhooks, “retry schedule”. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** A pause's random extension, as a share: spreads retries of messages that failed together. */
const SPREAD = 0.2;

/** A webhook that fails for this long is switched off. */
const FAILING_MAX_MS = 72 * HOUR_MS;

/** The status of a URL that is permanently gone. */
const GONE = 410;

/** An attempted message, as stored, and the attempt's outcome. */
export type Tried = {
  id: string;
  webhook_id: string;
  /** Before this one. */
  attempts: number;
  /** How long the webhook has been failing; null if it isn't. */
  failing_ms: number | null;
  /** The status of the response, if there was one. */
  status: number | null;
  /**
   * Whether it is the owner's test, which is tried once and doesn't count against the webhook if it fails.
   */
  is_test: boolean;
  /** Null if it was delivered. */
  problem: string | null;
};

export type JudgedDelivery = {
  id: string;
  state: 'delivered' | 'waiting' | 'failed';
  /** Until the next attempt, if there is one. */
  pause_ms: number;
};

export type JudgedWebhook = {
  id: string;
  /** Null if none of the attempts counts. */
  is_failing: boolean | null;
  /** Why it is switched off; null if it stays on. */
  end_reason: 'failing' | 'gone' | null;
};

/**
 * @param tried messages whose attempts have ended
 * @param random returns numbers from 0 up to 1
 * @returns the next state of each message and each webhook
 */
export function judgeTries(tried: readonly Tried[], random: () => number) {
  const deliveries = tried.map((each): JudgedDelivery => ({ id: each.id, ...judge(each, random) }));
  const webhooks = [...new Set(tried.map(({ webhook_id }) => webhook_id))].map((id) =>
    judgeWebhook(
      id,
      tried.filter(({ webhook_id }) => webhook_id === id),
    ),
  );
  return { deliveries, webhooks };
}

/** A message gets one more attempt than there are pauses. */
function judge(
  { attempts, problem, is_test }: Tried,
  random: () => number,
): Omit<JudgedDelivery, 'id'> {
  if (problem === null) return { state: 'delivered', pause_ms: 0 };
  const pause = is_test ? undefined : PAUSES_MS[attempts];
  if (pause === undefined) return { state: 'failed', pause_ms: 0 };
  return { state: 'waiting', pause_ms: pause * (1 + random() * SPREAD) };
}

/** One delivered message clears the failing state; one 410 ends the webhook. */
function judgeWebhook(id: string, all: readonly Tried[]): JudgedWebhook {
  const tried = all.filter(({ is_test, problem }) => !is_test || problem === null);
  if (tried.length === 0) return { id, is_failing: null, end_reason: null };
  const is_failing = tried.every(({ problem }) => problem !== null);
  if (tried.some(({ status }) => status === GONE)) return { id, is_failing, end_reason: 'gone' };
  const isOver = is_failing && tried.some(({ failing_ms }) => (failing_ms ?? 0) >= FAILING_MAX_MS);
  return { id, is_failing, end_reason: isOver ? 'failing' : null };
}
