import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { toEventName } from '#domain/integrations/webhooks/events.ts';
import { describeDelivery } from '#domain/integrations/webhooks/problems.ts';
import { formatAgo, formatMoment } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useReplayDeliveries, useTestWebhook } from '../mutations.ts';
import { type Delivery, deliveriesQuery, type Webhook } from '../queries.ts';
import { DeliveryDetails } from './delivery-details.tsx';

type DeliveryLogProps = { webhook: Webhook; isIncluded: boolean };

/** Recent deliveries and their results; buttons send a test or retry the failed ones. */
export function DeliveryLog({ webhook, isIncluded }: DeliveryLogProps) {
  const { id, user_id: userId, is_active } = webhook;
  const deliveries = useQuery(deliveriesQuery(userId, id));
  const test = useTestWebhook(id);
  const replay = useReplayDeliveries(id);
  const canSend = isIncluded && is_active;
  const failed = deliveries.data?.filter(({ status }) => status === 'failed') ?? [];
  return (
    <section aria-label="Messages" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Messages of the last 30 days</h3>
        <div className="flex flex-wrap gap-2">
          {canSend && failed.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              busy={replay.isPending}
              onClick={() => replay.mutate(undefined)}
            >
              <RotateCw />
              Send failed again
            </Button>
          )}
          {canSend && (
            <Button
              variant="secondary"
              size="sm"
              busy={test.isPending}
              onClick={() => test.mutate(undefined)}
            >
              <Send />
              Send a test
            </Button>
          )}
        </div>
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
              onReplay={canSend ? () => replay.mutate([delivery.id]) : null}
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

type DeliveryRowProps = { delivery: Delivery; onReplay: (() => void) | null };

function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const now = useCurrentMinute();
  const [isOpen, setOpen] = useState(false);
  const [tone, word] = STATES[delivery.status as keyof typeof STATES] ?? STATES.waiting;
  const name = toEventName(delivery.event);
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
            {name}
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

function isTriedAgain({ status, attempts }: Delivery): boolean {
  return status === 'waiting' && attempts > 0;
}
