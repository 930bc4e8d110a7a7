import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import {
  PUSH_LIFETIME_SECONDS,
  PUSH_TIME,
  PUSH_TIME_UNIT_MS,
  PUSH_TIMEOUT_MS,
} from '#audience/server/limits.ts';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import { createMemoryLimiter } from '#gateway/rate-limits/memory-limiter.ts';
import { type GuardedFetch, isPrivateRefusal } from '#kit/server/clients/guarded-fetch.ts';
import { NOTICE_TAG } from '../rules/notice.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    sendPush: SendPush;
  }
}

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** @returns the public key that browsers subscribe with */
    findPushKey: () => string;
  }
}

/** A browser's subscription: its account, where its messages go, and the keys that encrypt them. */
export type PushDevice = { user_id: string; endpoint: string; p256dh: string; auth_secret: string };

/**
 * Sends a message. `gone`: the subscription has ended or is invalid. `refused`: it's for another key, or our
 * clock or contact is wrong; browsers resubscribe with a new key. `postponed`: the account's push services
 * were too slow lately, so it wasn't sent.
 *
 * @throws Error if the push service is unreachable or failing for now
 */
export type SendPush = (
  device: PushDevice,
  message: string,
) => Promise<'sent' | 'gone' | 'refused' | 'postponed'>;

/**
 * The key pair that identifies us to push services (VAPID, RFC 8292), derived from the signing key. After a
 * rotation, browsers renew their subscriptions when they open the dashboard.
 */
export function derivePushKeys(keys: Pick<GatewayKeys, 'deriveKey'>) {
  const secret = keys.deriveKey('web push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

const GONE: readonly number[] = [404, 410];
const REFUSED: readonly number[] = [400, 401, 403];

type SenderSettings = {
  keys: Pick<GatewayKeys, 'deriveKey'>;
  /** Where push services can reach the operator: `mailto:` or https. */
  contact: string;
  /** Endpoints come from browsers, so they may lead anywhere. */
  fetch: GuardedFetch;
};

/**
 * @param options for tests: `now` in milliseconds
 * @returns a sender that encrypts for the browser (RFC 8291) and connects to public addresses only, for a
 *   limited time per account
 */
export function createPushSender(
  { keys, contact, fetch }: SenderSettings,
  { timeoutMs = PUSH_TIMEOUT_MS, now = Date.now } = {},
): SendPush {
  const spent = createMemoryLimiter(PUSH_TIME, { now });
  const post = async (userId: string, ...[url, request]: Parameters<GuardedFetch>) => {
    const began = now();
    try {
      return await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      if (error instanceof Error && isPrivateRefusal(error.cause)) return null;
      throw error;
    } finally {
      for (let ms = now() - began; ms > 0; ms -= PUSH_TIME_UNIT_MS) spent.take(userId);
    }
  };

  return async (device, message) => {
    if (spent.findRefusal(device.user_id) !== null) return 'postponed';
    const request = encrypt(device, message, { subject: contact, ...derivePushKeys(keys) });
    if (request === null) return 'gone';
    const answer = await post(device.user_id, device.endpoint, request);
    if (answer === null || GONE.includes(answer.status)) return 'gone';
    if (REFUSED.includes(answer.status)) return 'refused';
    if (answer.ok) return 'sent';
    throw new Error(`the push service answered ${answer.status}`);
  };
}

type Vapid = ReturnType<typeof derivePushKeys> & { subject: string };

/** @returns null if its keys or endpoint, which come from a browser, are invalid */
function encrypt({ endpoint, p256dh, auth_secret }: PushDevice, message: string, by: Vapid) {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth: auth_secret } },
      message,
      // The topic: a phone that was off gets only the latest message.
      { vapidDetails: by, TTL: PUSH_LIFETIME_SECONDS, topic: NOTICE_TAG },
    );
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const options = { method: 'POST', redirect: 'manual' } as const;
    return { ...options, headers: Object.fromEntries(sent), body };
  } catch {
    return null;
  }
}
