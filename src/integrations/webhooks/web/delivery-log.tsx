import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { ListPage } from '#kit/web/list-parts/list-page.tsx';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, periodFilter, toOptions } from '#kit/web/lists/filters.ts';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { toServerNow } from '#kit/web/session/claims.ts';
import { useSession } from '#kit/web/session/session.ts';
import { formatAgo, formatMoment } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { TEST_EVENT, toEventName, WEBHOOK_EVENT_KEYS } from '../rules/events.ts';
import { describeDelivery } from '../rules/webhook-status.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { useReplayDelivery, useReplayFailed } from './mutations.ts';
import type { Webhook } from './queries.ts';

export const deliveriesList = defineList({
  table: 'webhook_deliveries',
  owner: 'webhook_id',
  noun: { one: 'message', many: 'messages' },
  columns:
    'id, webhook_id, event, is_test, status, attempts, created_at, due_at, claimed_at, finished_at, answer_status, problem, answer_ms, tried_at',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: toOptions({ failed: 'Failed', waiting: 'Waiting', delivered: 'Delivered' }),
    }),
    choiceFilter('event', 'event', {
      label: 'Event',
      any: 'Any event',
      options: [...WEBHOOK_EVENT_KEYS, TEST_EVENT].map((value) => ({
        value,
        label: toEventName(value),
      })),
    }),
    periodFilter('created_at'),
  ],
  pageSize: 25,
  isLive: true,
  isMoving: ({ status, attempts }) => status === 'waiting' && attempts < 2,
});

type Delivery = RowOf<typeof deliveriesList>;

type DeliveryLogProps = { webhook: Webhook; canSend: boolean };

/** Deliveries by page; on a failing webhook, the last failure is open. */
export function DeliveryLog({ webhook, canSend }: DeliveryLogProps) {
  const address = useListAddress(deliveriesList);
  return (
    <section aria-label="Messages" className="flex flex-col gap-3">
      <h3 className="font-medium">Messages of the last 30 days</h3>
      <ListScreen
        list={deliveriesList}
        of={webhook.id}
        address={address}
        icon={<Send />}
        failed="We couldn’t load the messages"
        empty={
          <p className="text-ink-soft">
            Nothing yet. {canSend ? 'Send a test to see if it arrives.' : ''}
          </p>
        }
        hint="Choose another status, event or period."
      >
        {(rows, page) => (
          <ListPage
            page={page}
            header={
              canSend &&
              rows.some(({ status }) => status === 'failed') && (
                <div className="-my-1 flex justify-end">
                  <ReplayFailed webhookId={webhook.id} />
                </div>
              )
            }
          >
            <Deliveries webhook={webhook} rows={rows} canSend={canSend} />
          </ListPage>
        )}
      </ListScreen>
    </section>
  );
}

const HOUR_MS = 3_600_000;

/** In hours, as named in the select. The log keeps 30 days. */
const PERIODS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
];

/** Asks for a start time, and resends messages that failed since. */
export function ReplayFailed({ webhookId }: { webhookId: string }) {
  const replay = useReplayFailed(webhookId);
  const session = useSession();
  const send = (form: FormData) => {
    const now = session ? toServerNow(session) : Date.now();
    const since = now - Number(readText(form, 'hours')) * HOUR_MS;
    return replay.ask(new Date(since).toISOString());
  };
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="sm">
          <RotateCw />
          Send failed again
        </Button>
      }
      title="Send failed messages again"
      description="The oldest go first, up to 1,000 a minute. Each keeps its id, so your endpoint can tell what it already has."
      confirmLabel="Send again"
      busyLabel="Sending…"
      onSubmit={send}
    >
      <ChoiceField label="Failed in" name="hours" options={PERIODS} defaultValue="720" />
    </FormDialog>
  );
}

type DeliveriesProps = DeliveryLogProps & { rows: readonly Delivery[] };

function Deliveries({ webhook, rows, canSend }: DeliveriesProps) {
  const replay = useReplayDelivery(webhook.id);
  const isFailing = webhook.failing_since !== null || webhook.end_reason !== null;
  const failure = isFailing ? rows.find(isFailure)?.id : null;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          startsOpen={delivery.id === failure}
          onReplay={canSend ? () => replay.mutate(delivery.id) : null}
        />
      ))}
    </ul>
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

/** A delivery without attempts has no response to show. */
function isFailure({ status, tried_at, problem }: Delivery): boolean {
  return status !== 'delivered' && tried_at !== null && problem !== null;
}

function isTriedAgain({ status, attempts }: Delivery): boolean {
  return status === 'waiting' && attempts > 0;
}
