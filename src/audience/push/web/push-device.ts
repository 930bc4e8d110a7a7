import { queryOptions } from '@tanstack/react-query';
import { WORKER_SCRIPT } from '#kit/rules/paths.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { loadConfig } from '#kit/web/connection/config.ts';
import { inTurn } from '#kit/web/connection/in-turn.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { getImpersonation } from '#kit/web/session/impersonation.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** How this browser is notified of new leads. Quiet hours are in the owner's time zone; null for none. */
export type PushChoices = { names: boolean; quiet: { from: number; to: number } | null };

/** The default: no names, and quiet at night. */
export const FIRST_CHOICES: PushChoices = { names: false, quiet: { from: 22, to: 7 } };

/** @returns `able`, or why this browser can't be notified */
export function findPushState(): 'able' | 'blocked' | 'missing' | 'viewing' {
  if (getImpersonation()) return 'viewing';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** This browser's choices; null if it isn't subscribed, `off` if the server sends nothing. */
export function pushChoicesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.push(userId),
    queryFn: async (): Promise<PushChoices | 'off' | null> => {
      const { pushKey } = await loadConfig();
      if (!pushKey) return 'off';
      const subscription = await findSubscription();
      return subscription && findChoices(subscription);
    },
    staleTime: 0,
  });
}

async function findChoices({ endpoint: address }: PushSubscription): Promise<PushChoices | null> {
  const { data } = await dataClient.rpc('find_push_device', { address }).throwOnError();
  return toChoices(data);
}

function toChoices(data: unknown): PushChoices | null {
  if (!isRecord(data)) return null;
  const { names, quiet_from: from, quiet_to: to } = data;
  const isQuiet = typeof from === 'number' && typeof to === 'number';
  return { names: names === true, quiet: isQuiet ? { from, to } : null };
}

/**
 * Serialises changes of the subscription: a page that repairs it would mistake an unsaved one for another
 * account's. A browser without locks has no notifications.
 */
const takeTurn = (work: () => Promise<void>) => inTurn('push', work);

/** Asks for the browser's permission, and subscribes. */
export function useTurnOnPush() {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      if ((await Notification.requestPermission()) !== 'granted') throw new Error(REFUSED);
      await takeTurn(async () => {
        const subscription = await subscribe().catch((cause: unknown) => {
          throw new Error(FAILED, { cause });
        });
        await save(subscription, FIRST_CHOICES);
      });
    },
    stale: staleAfter.sessionEnd(userId),
    done: 'You’ll be notified of new leads on this device',
    refused: { title: 'Notifications stay off' },
  });
}

const REFUSED = 'Your browser didn’t allow them.';

const FAILED = 'Your browser couldn’t reach its notification service. Please try again later.';

/** Changes this browser's choices. */
export function useChangePush() {
  const userId = useOwner();
  return useWrite({
    write: (choices: PushChoices) =>
      takeTurn(async () => {
        const subscription = await findSubscription();
        if (!subscription) throw new Error('Notifications were turned off on this device.');
        await save(subscription, choices);
      }),
    stale: staleAfter.sessionEnd(userId),
    refused: { title: 'Not changed' },
  });
}

/** Ends this browser's subscription, here and on the server. */
export function useTurnOffPush() {
  const userId = useOwner();
  return useWrite({
    write: () =>
      takeTurn(async () => {
        const subscription = await findSubscription();
        if (!subscription) return;
        const address = subscription.endpoint;
        await subscription.unsubscribe();
        await dataClient.rpc('forget_push_device', { address }).throwOnError();
      }),
    stale: staleAfter.sessionEnd(userId),
    done: 'Notifications are off on this device',
    refused: { title: 'Not turned off' },
  });
}

/**
 * Ends another account's subscription in this browser, and renews one for an earlier key of the server,
 * which push services would refuse.
 */
export function mendSubscription(): Promise<void> {
  return takeTurn(mend);
}

async function mend(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const choices = await findChoices(subscription);
  if (!choices) return void (await subscription.unsubscribe());
  const { pushKey } = await loadConfig();
  if (!pushKey || toText(subscription.options.applicationServerKey) === pushKey) return;
  await dataClient.rpc('forget_push_device', { address: subscription.endpoint }).throwOnError();
  await save(await subscribe(), choices);
}

/** The longest wait for the worker's installation. */
const PATIENCE_MS = 10_000;

/** @returns a new subscription, replacing one for an earlier key */
async function subscribe(): Promise<PushSubscription> {
  const { pushKey } = await loadConfig();
  if (!pushKey) throw new Error('The server has no key.');
  await navigator.serviceWorker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
  // `ready` never resolves if the worker can't be installed.
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, fail(PATIENCE_MS)]);
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

function fail(afterMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The worker isn’t installed.')), afterMs);
  });
}

/** @returns the key as our server writes it, in base64url */
function toText(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function save(subscription: PushSubscription, { names, quiet }: PushChoices): Promise<void> {
  const { endpoint: address, keys } = subscription.toJSON();
  await dataClient
    .rpc('save_push_device', {
      address: address ?? '',
      key: keys?.p256dh ?? '',
      secret: keys?.auth ?? '',
      names,
      ...(quiet && { quiet_from: quiet.from, quiet_to: quiet.to }),
    })
    .throwOnError();
}
