import { useQuery } from '@tanstack/react-query';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ask } from '#kit/web/overlays/question.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import {
  isWebhookEvent,
  SENDABLE_EXAMPLES,
  TEST_EVENT,
  toEventName,
  type WebhookEvent,
} from '../rules/events.ts';
import { findWebhookStatus } from '../rules/webhook-status.ts';
import { DeliveryLog } from './delivery-log.tsx';
import {
  NOT_SAVED,
  useChangeWebhook,
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
} from './mutations.ts';
import { type Webhook, webhookSecretQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';

type WebhookPanelProps = {
  webhook: Webhook;
  /** The available events. */
  events: readonly WebhookEvent[];
  isIncluded: boolean;
  onClose: () => void;
};

/** One webhook: its status, events, secret and deliveries. */
export function WebhookPanel({ webhook, events, isIncluded, onClose }: WebhookPanelProps) {
  const { id, url, description } = webhook;
  const [isChanging, setChanging] = useState(false);
  const change = useChangeWebhook(id);
  const remove = useRemoval(webhook, onClose);
  const status = findWebhookStatus(webhook);
  // Decided on mount, so that nothing moves while the owner reads.
  const [startsFailing] = useState(status.advice !== null);
  const canSend = isIncluded && webhook.is_active;
  const log = <DeliveryLog webhook={webhook} canSend={canSend} />;
  return (
    <SidePanel
      title={description || new URL(url).host}
      description={status.word}
      onClose={onClose}
      actions={
        <>
          <IconButton label="Change" icon={<Pencil />} onClick={() => setChanging(true)} />
          <IconButton label="Delete" icon={<Trash2 />} onClick={() => void remove()} />
        </>
      }
    >
      <div className="flex flex-col gap-8">
        {status.advice && (
          <Banner tone={status.tone === 'danger' ? 'danger' : 'warning'}>{status.advice}</Banner>
        )}
        {startsFailing && log}
        <SendSwitch webhook={webhook} isIncluded={isIncluded} />
        <Facts columns={2}>
          <Fact name="Address" isWide>
            {url}
          </Fact>
          <Fact name="Subscribed events" isWide>
            {toEventNames(webhook.events)}
          </Fact>
        </Facts>
        <WebhookSecretSettings webhookId={id} />
        {canSend && <TestSender webhookId={id} events={events} />}
        {!startsFailing && log}
      </div>
      <WebhookForm
        webhook={webhook}
        choices={events}
        open={isChanging}
        onOpenChange={setChanging}
        save={(choices) => change.ask(choices, NOT_SAVED)}
      />
    </SidePanel>
  );
}

type SendSwitchProps = { webhook: Webhook; isIncluded: boolean };

function SendSwitch({ webhook: { id, is_active }, isIncluded }: SendSwitchProps) {
  const change = useChangeWebhook(id);
  const set = async (next: boolean) => {
    const refusal = await change.ask({ is_active: next });
    if (refusal !== null) toast.error('Not changed', refusal);
  };
  return (
    <SwitchField
      label="Send messages"
      description="While it’s off, we send nothing and keep nothing for later."
      checked={change.isPending ? (change.variables.is_active ?? is_active) : is_active}
      onCheckedChange={(next) => void set(next)}
      disabled={!isIncluded}
    />
  );
}

function toEventNames(events: unknown): string {
  return Array.isArray(events) ? events.filter(isWebhookEvent).map(toEventName).join(', ') : '';
}

function useRemoval({ id, url }: Webhook, onRemoved: () => void) {
  const remove = useDeleteWebhook(id);
  return async () => {
    const isSure = await ask({
      title: 'Delete this webhook?',
      description: `We stop sending to ${new URL(url).host} and delete its log.`,
      confirmLabel: 'Delete webhook',
    });
    if (!isSure) return;
    if ((await remove.ask()) === null) onRemoved();
  };
}

type SecretProps = { webhookId: string };

/** The signing secret that receivers verify messages with, shown on request. */
function WebhookSecretSettings(props: SecretProps) {
  const [isShown, setShown] = useState(false);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Signing secret</h3>
      <p className="text-ink-soft">
        We sign each message (Standard Webhooks). Use this secret so your endpoint can verify it.
      </p>
      {isShown ? (
        <Secret {...props} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show secret
          </Button>
        </div>
      )}
    </section>
  );
}

const ROTATION = {
  title: 'Make a new secret?',
  description:
    'For a day we sign with both, so you have time to switch. Then the old one stops working.',
  confirmLabel: 'Make a new secret',
};

function Secret({ webhookId }: SecretProps) {
  const userId = useOwner();
  const secret = useQuery(webhookSecretQuery(userId, webhookId));
  const rotate = useRotateSecret(webhookId);
  if (secret.isPending) return <Skeleton className="h-10" />;
  if (!secret.data) {
    return <LoadFailure title="We couldn’t read the secret" onRetry={secret.refetch} />;
  }
  const { beforeEndsAt } = secret.data;
  return (
    <>
      <code className="wrap-anywhere rounded-md bg-sunken p-3 font-mono text-sm">
        {secret.data.secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret.data.secret} label="Copy secret" copied="Secret copied" />
        <Button
          variant="ghost"
          busy={rotate.isPending}
          onClick={() => void ask(ROTATION).then((isSure) => isSure && rotate.mutate())}
        >
          Make a new one
        </Button>
      </div>
      {beforeEndsAt && (
        <p className="text-ink-faint">The old one works until {formatMoment(beforeEndsAt)}.</p>
      )}
    </>
  );
}

const EXAMPLES = new Map(SENDABLE_EXAMPLES);

type TestSenderProps = { webhookId: string; events: readonly WebhookEvent[] };

/** Sends an example of any event, to test the receiver. */
function TestSender({ webhookId, events }: TestSenderProps) {
  const [event, setEvent] = useState<string>(TEST_EVENT);
  const options = [TEST_EVENT, ...events].map((value) => ({
    value,
    label: value === TEST_EVENT ? 'A plain test' : toEventName(value),
  }));
  const test = useTestWebhook(webhookId);
  return (
    <section aria-label="Try it" className="flex flex-col gap-3">
      <h3 className="font-medium">Try it</h3>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <ChoiceField
            label="Example to send"
            options={options}
            value={event}
            onChoose={setEvent}
          />
        </div>
        <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate(event)}>
          <Send />
          Send a test
        </Button>
      </div>
      <details>
        <summary className="cursor-pointer text-ink-soft">What it sends</summary>
        <div className="mt-2">
          <CodeSample>
            {JSON.stringify({ type: event, test: true, data: EXAMPLES.get(event) }, null, 2)}
          </CodeSample>
        </div>
      </details>
    </section>
  );
}
