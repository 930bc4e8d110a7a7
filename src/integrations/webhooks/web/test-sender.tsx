import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SelectField } from '#kit/web/fields/select-field.tsx';
import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { SENDABLE_EXAMPLES } from '../rules/event-examples.ts';
import { TEST_EVENT, toEventName, type WebhookEvent } from '../rules/events.ts';
import { useTestWebhook } from './mutations.ts';

const EXAMPLES = new Map(SENDABLE_EXAMPLES);

type TestSenderProps = { webhookId: string; events: readonly WebhookEvent[] };

/** Sends an example of any event, to test the receiver. */
export function TestSender({ webhookId, events }: TestSenderProps) {
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
          <SelectField
            label="Example to send"
            options={options}
            value={event}
            onChange={({ currentTarget }) => setEvent(currentTarget.value)}
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
