import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toEventName } from '#domain/integrations/webhooks/events.ts';
import { describeDelivery } from '#domain/integrations/webhooks/problems.ts';
import { formatAgo, formatMoment } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useReplayDelivery } from '../mutations.ts';
import { type Delivery, deliveriesQuery, type Webhook } from '../queries.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { ReplayFailed } from './replay-failed.tsx';

type DeliveryLogProps = { webhook: Webhook; canSend: boolean };

/** Recent deliveries and their results; of a webhook that fails, the last failure is open. */
export function DeliveryLog({ webhook, canSend }: DeliveryLogProps) {
  const { id, user_id: userId } = webhook;
  const deliveries = useQuery(deliveriesQuery(userId, id));
  const replay = useReplayDelivery(id);
  const isFailing = webhook.failing_since !== null || webhook.end_reason !== null;
  const failure = isFailing ? deliveries.data?.find(isFailure)?.id : null;
  const hasFailed = deliveries.data?.some(({ status }) => status === 'failed') ?? false;
  return (
    <section aria-label="Messages" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Messages of the last 30 days</h3>
        {canSend && hasFailed && <ReplayFailed webhookId={id} />}
      </div>
      {deliveries.isPending && <Skeleton className="h-24" />}
      {deliveries.isError && (
        <LoadFailure title="The messages could not be loaded" onRetry={deliveries.refetch} />
      )}
      {deliveries.data?.length === 0 && (
        <p className="text-ink-soft">
          Nothing yet. {canSend ? 'Send a test to see if it arrives.' : ''}
        </p>
      )}
      {deliveries.data && deliveries.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {deliveries.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              startsOpen={delivery.id === failure}
              onReplay={canSend ? () => replay.mutate(delivery.id) : null}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const STATES = {
  waiting: ['neutral', 'Waiting'],
  delivered: ['success', 'Delivered'],
  failed: ['danger', 'Failed'],
} as const;

type DeliveryRowProps = {
  delivery: Delivery;
  startsOpen: boolean;
  onReplay: (() => void) | null;
};

function DeliveryRow({ delivery, startsOpen, onReplay }: DeliveryRowProps) {
  const now = useCurrentMinute();
  const [isOpen, setOpen] = useState(startsOpen);
  const [tone, word] = STATES[delivery.status as keyof typeof STATES] ?? STATES.waiting;
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="relative flex items-center gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="text-left font-medium before:absolute before:inset-0"
          >
            {toMessageName(delivery)}
          </button>
          <p className="wrap-anywhere text-ink-faint text-sm">
            <time dateTime={delivery.created_at} title={formatMoment(delivery.created_at)}>
              {formatAgo(Date.parse(delivery.created_at), now)}
            </time>
            {' · '}
            {describeDelivery(delivery)}
            {isTriedAgain(delivery) && `. Next try ${formatMoment(delivery.due_at)}`}
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {isOpen && <DeliveryDetails delivery={delivery} onSend={onReplay} />}
    </li>
  );
}

/** @returns “New lead”, “Test: New lead”, or “Test” */
function toMessageName({ event, is_test }: Delivery): string {
  const name = toEventName(event);
  return is_test && name !== 'Test' ? `Test: ${name}` : name;
}

/** What was never tried has no answer to look at. */
function isFailure({ status, tried_at, problem }: Delivery): boolean {
  return status !== 'delivered' && tried_at !== null && problem !== null;
}

function isTriedAgain({ status, attempts }: Delivery): boolean {
  return status === 'waiting' && attempts > 0;
}
