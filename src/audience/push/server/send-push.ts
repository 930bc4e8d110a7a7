import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import { isPrivateRefusal } from '#kit/server/clients/guarded-agents.ts';
import type { GuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { NOTICE_TAG } from '../rules/notice.ts';
import { PUSH_LIFETIME_SECONDS } from './limits.ts';

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

/** A browser's subscription: where its messages go, and the keys that encrypt them. */
export type PushDevice = { endpoint: string; p256dh: string; auth_secret: string };

/**
 * Sends a message. `gone`: the subscription has ended, or never was one.
 *
 * @throws Error if the push service is out of reach or refuses for now
 */
export type SendPush = (device: PushDevice, message: string) => Promise<'sent' | 'gone'>;

/**
 * The pair with which push services know us (VAPID, RFC 8292), derived from the signing key. Rotating that
 * key ends all subscriptions; browsers renew theirs when they open the settings.
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

/** A subscription of another key, unknown, ended. */
const GONE: readonly number[] = [400, 401, 403, 404, 410];

type SenderSettings = {
  keys: Pick<GatewayKeys, 'deriveKey'>;
  /** Whom a push service can write to: `mailto:` or https. */
  contact: string;
  /** Endpoints are typed by browsers, so they may lead anywhere. */
  fetch: GuardedFetch;
};

/** @returns a sender that encrypts for the browser (RFC 8291) and connects to public addresses only */
export function createPushSender({ keys, contact, fetch }: SenderSettings): SendPush {
  return async ({ endpoint, p256dh, auth_secret: auth }, message) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      message,
      {
        vapidDetails: { subject: contact, ...derivePushKeys(keys) },
        TTL: PUSH_LIFETIME_SECONDS,
        // A phone that was off gets the last one only.
        topic: NOTICE_TAG,
      },
    );
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(sent),
      body,
      redirect: 'manual',
    }).catch((error: unknown) => {
      if (error instanceof Error && isPrivateRefusal(error.cause)) return null;
      throw error;
    });
    if (answer === null || GONE.includes(answer.status)) return 'gone';
    if (answer.ok) return 'sent';
    throw new Error(`the push service answered ${answer.status}`);
  };
}
