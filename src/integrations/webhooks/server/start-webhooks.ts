import {
  DELIVERY_BOUNDS,
  DELIVERY_KEEP_ALIVE_MS,
  DELIVERY_TIMEOUT_MS,
} from '#integrations/server/limits.ts';
import { createGuardedAgents } from '#kit/server/clients/guarded-fetch.ts';
import { type DeliveriesDeps, startDeliveries } from './deliveries.ts';
import { createDeliverySender } from './send-delivery.ts';

/** The owner's machine: an installation on loopback can't be reached from others. */
const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];

/** Starts sending to webhooks. @returns a function that stops it, even before it began */
export function startWebhooks(
  deps: Omit<DeliveriesDeps, 'send'>,
  { isLoopback }: { isLoopback: boolean },
): { stop(): Promise<void> } {
  const agents = createGuardedAgents({
    allowedAddresses: isLoopback ? LOCAL_ADDRESSES : [],
    keepAlive: true,
    // Many accounts may use one service; none should spend its timeout waiting for a connection.
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
