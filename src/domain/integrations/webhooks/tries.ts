const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After each failed try, at least this long until the next: Standard Webhooks, “retry schedule”. */
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

/** A pause is up to this part longer, so that what failed together isn't tried together. */
const SPREAD = 0.2;

/** A webhook that fails for this long is switched off. */
const FAILING_MAX_MS = 72 * HOUR_MS;

/** The answer that says an address is gone for good. */
const GONE = 410;

/** A message that was tried, as the database holds it, and what the try came to. */
export type Tried = {
  id: string;
  webhook_id: string;
  /** Without this one. */
  attempts: number;
  /** How long the webhook has been failing; null where it isn't. */
  failing_ms: number | null;
  /** The status of the answer, if there was one. */
  status: number | null;
  /** Whether its owner sent it to look: then it's tried once, and a failure says nothing of the webhook. */
  is_test: boolean;
  /** Null where it arrived. */
  problem: string | null;
};

export type JudgedDelivery = {
  id: string;
  state: 'delivered' | 'waiting' | 'failed';
  /** Until the next try, where there is one. */
  pause_ms: number;
};

export type JudgedWebhook = {
  id: string;
  /** Null where it isn't judged. */
  is_failing: boolean | null;
  /** Why it is switched off; null where it stays on. */
  end_reason: 'failing' | 'gone' | null;
};

/**
 * @param tried messages whose tries ended
 * @param random gives numbers from 0 up to 1
 * @returns what becomes of each message, and of each webhook they were for
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

/** A message is tried once more than there are pauses. */
function judge(
  { attempts, problem, is_test }: Tried,
  random: () => number,
): Omit<JudgedDelivery, 'id'> {
  if (problem === null) return { state: 'delivered', pause_ms: 0 };
  const pause = is_test ? undefined : PAUSES_MS[attempts];
  if (pause === undefined) return { state: 'failed', pause_ms: 0 };
  return { state: 'waiting', pause_ms: pause * (1 + random() * SPREAD) };
}

/** One message that arrives ends the failing; one answer that the address is gone ends the webhook. */
function judgeWebhook(id: string, all: readonly Tried[]): JudgedWebhook {
  const tried = all.filter(({ is_test, problem }) => !is_test || problem === null);
  if (tried.length === 0) return { id, is_failing: null, end_reason: null };
  const is_failing = tried.every(({ problem }) => problem !== null);
  if (tried.some(({ status }) => status === GONE)) return { id, is_failing, end_reason: 'gone' };
  const isOver = is_failing && tried.some(({ failing_ms }) => (failing_ms ?? 0) >= FAILING_MAX_MS);
  return { id, is_failing, end_reason: isOver ? 'failing' : null };
}
