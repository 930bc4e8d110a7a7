import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import type { Sealing } from '#gateway/keys/sealing.ts';
import {
  DELIVERY_BOUNDS,
  DELIVERY_GATHER_MS,
  DELIVERY_KEEP_ALIVE_MS,
  DELIVERY_RETRY_MS,
  DELIVERY_TIMEOUT_MS,
  DELIVERY_WAIT_MAX_MS,
  DELIVERY_WAIT_MIN_MS,
} from '#integrations/server/limits.ts';
import { createGuardedAgents } from '#kit/server/clients/guarded-fetch.ts';
import type { Log } from '#kit/server/process/log.ts';
import { findSecrets } from './secrets.ts';
import { createDeliverySender, type SendDelivery, signDelivery } from './send-delivery.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  findNextDelivery,
  finishDeliveries,
  type NotedOutcome,
} from './webhooks.ts';

type DeliveriesDeps = {
  sql: Sql;
  keys: { sealing: Sealing };
  send: SendDelivery;
  clock: () => Date;
  log: Log;
};

/** The owner's machine: an installation on loopback can't be reached from elsewhere. */
const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];

/** Starts sending to webhooks. @returns a function that stops it, even before it began */
export function startWebhooks(
  deps: Omit<DeliveriesDeps, 'send'>,
  { isLoopback }: { isLoopback: boolean },
): { stop(): Promise<void> } {
  const agents = createGuardedAgents({
    allowedAddresses: isLoopback ? LOCAL_ADDRESSES : [],
    keepAlive: true,
    // Many accounts may use one service; no message should spend its timeout waiting for a connection.
    maxSockets: DELIVERY_BOUNDS.maxCount,
    timeout: DELIVERY_KEEP_ALIVE_MS,
  });
  const send = createDeliverySender(agents, DELIVERY_TIMEOUT_MS);
  const started = startDeliveries({ ...deps, send }).catch((err: unknown) => {
    deps.log.error({ err }, 'no webhooks are sent');
    return null;
  });
  return {
    async stop() {
      const deliveries = await started;
      const stopped = deliveries?.stop();
      agents.close();
      await stopped;
    },
  };
}

/**
 * Delivers messages to webhooks until stopped. They wait in the database, which decides what is due
 * (decision 078). One copy of the server tries a message at a time, under limits that give every account a
 * turn. Deliveries interrupted by a stop are sent again later.
 */
export async function startDeliveries(deps: DeliveriesDeps): Promise<{ stop(): Promise<void> }> {
  const { sql, log } = deps;
  const alarm = await openAlarm(sql);
  const tried: NotedOutcome[] = [];
  let underWay = 0;
  let isStopped = false;

  const deliver = async (delivery: ClaimedDelivery, secrets: readonly string[]) => {
    underWay += 1;
    const outcome = await tryOnce(deps, delivery, secrets);
    underWay -= 1;
    if (!isStopped) tried.push(outcome);
    alarm.ring();
  };
  const note = async () => {
    const outcomes = tried.splice(0);
    if (outcomes.length === 0) return;
    await finishDeliveries(sql, outcomes).catch(async (error: unknown) => {
      if (!isRefusedData(error)) {
        tried.unshift(...outcomes);
        throw error;
      }
      log.error({ err: error }, 'an answer to a webhook could not be stored, and is left out');
      await noteWithoutAnswers(sql, outcomes);
    });
  };
  /** @returns how long to wait for more work */
  const work = async (): Promise<number> => {
    await note();
    if (isStopped) return 0;
    const taken = await takeUp(deps, underWay);
    for (const [delivery, secrets] of taken) void deliver(delivery, secrets);
    // Each delivery rings when it ends.
    if (taken.length > 0) return DELIVERY_WAIT_MIN_MS;
    const wait = (await findNextDelivery(sql)) ?? DELIVERY_WAIT_MAX_MS;
    return Math.min(Math.max(wait, DELIVERY_WAIT_MIN_MS), DELIVERY_WAIT_MAX_MS);
  };
  const running = (async () => {
    while (!isStopped) {
      const wait = await work().catch((err: unknown) => {
        log.warn({ err }, 'webhooks wait for the database');
        return DELIVERY_RETRY_MS;
      });
      if (!isStopped) await alarm.wait(wait);
      // Waits for others that are ending too: claiming the next batch together halves the cost.
      if (!isStopped && underWay > 0) await sleep(DELIVERY_GATHER_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await alarm.stop();
      await running;
      await note().catch(() => log.warn('the last webhooks will be sent again'));
    },
  };
}

/** The channel on which `private.tell_webhooks` announces a message to send. */
const CHANNEL = 'webhook_deliveries';

/** Wakes the sender when there is something to send. */
type Alarm = {
  /** Also wakes the next waiter. */
  ring(): void;
  /** Resolves when it rings, or after this time. */
  wait(ms: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Rings when the database announces a message to send, and after a lost connection, which may have
 * missed one.
 */
async function openAlarm(sql: Sql): Promise<Alarm> {
  let isRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    isRung = true;
    wake?.();
  };
  const channel = await followChannel(sql, CHANNEL, ring);
  return {
    ring,
    async wait(ms) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
      wake = null;
    },
    async stop() {
      ring();
      await channel.stop();
    },
  };
}

/** PostgreSQL refuses values (class 22) or broken constraints (23): a retry would fail too. */
function isRefusedData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

/** Omits the receiver's response, so that it can't block anything. */
async function noteWithoutAnswers(sql: Sql, outcomes: readonly NotedOutcome[]): Promise<void> {
  const bare = outcomes.map(({ id, status, problem, ms }) => ({ id, status, problem, ms }));
  await finishDeliveries(sql, bare);
}

/** @returns messages to send now, with their signing secrets */
async function takeUp({ sql, keys }: DeliveriesDeps, underWay: number) {
  const maxCount = DELIVERY_BOUNDS.maxCount - underWay;
  if (maxCount <= 0) return [];
  const claimed = await claimDeliveries(sql, { ...DELIVERY_BOUNDS, maxCount });
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ webhook_id }) => webhook_id))];
  const secrets = await findSecrets(sql, keys.sealing, ids);
  return claimed.map((delivery) => [delivery, secrets.get(delivery.webhook_id) ?? []] as const);
}

async function tryOnce(
  { send, clock }: DeliveriesDeps,
  { id, url, payload }: ClaimedDelivery,
  secrets: readonly string[],
): Promise<NotedOutcome> {
  const body = JSON.stringify(payload);
  const sentAt = clock();
  const begunAt = performance.now();
  const outcome = await send({ url, body, headers: signDelivery({ id, sentAt, body }, secrets) });
  return { id, ...outcome, ms: Math.round(performance.now() - begunAt) };
}
