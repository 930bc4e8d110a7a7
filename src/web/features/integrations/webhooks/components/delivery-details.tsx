import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { toRecord } from '#domain/values/json.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { formatMoment } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { type Delivery, exchangeQuery } from '../queries.ts';

type DeliveryDetailsProps = {
  delivery: Delivery;
  /** Sends it at once; null where nothing may be sent. */
  onSend: (() => void) | null;
};

/** The last attempt's request and response, and a button to send again. */
export function DeliveryDetails({ delivery, onSend }: DeliveryDetailsProps) {
  const userId = useOwner();
  const exchange = useQuery(exchangeQuery(userId, delivery));
  const { id, attempts, tried_at, answer_ms, answer_status } = delivery;
  return (
    <div className="flex flex-col gap-5 rounded-lg bg-sunken p-4">
      <Facts>
        <Fact name="Tries">{attempts}</Fact>
        <Fact name="Last try">{tried_at === null ? 'None yet' : formatMoment(tried_at)}</Fact>
        <Fact name="Duration">{answer_ms === null ? '–' : `${answer_ms} ms`}</Fact>
        <Fact name="Message id" isWide>
          {id}
        </Fact>
      </Facts>
      {exchange.isPending && <Skeleton className="h-32" />}
      {exchange.isError && (
        <LoadFailure title="The message could not be loaded" onRetry={exchange.refetch} />
      )}
      {exchange.data && (
        <>
          <Part title="Sent">
            <Headers headers={exchange.data.sent_headers} />
            <Text>{JSON.stringify(exchange.data.payload, null, 2)}</Text>
          </Part>
          <Part title={answer_status === null ? 'Answer: none' : `Answer: ${answer_status}`}>
            <Headers headers={exchange.data.answer_headers} />
            {exchange.data.answer_text !== '' && <Text>{exchange.data.answer_text}</Text>}
          </Part>
        </>
      )}
      {onSend && (
        <Button variant="secondary" size="sm" className="self-start" onClick={onSend}>
          <Send />
          Send now
        </Button>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-medium">{title}</h4>
      {children}
    </section>
  );
}

function Headers({ headers }: { headers: unknown }) {
  const entries = Object.entries(toRecord(headers));
  if (entries.length === 0) return null;
  return (
    <dl className="flex flex-col gap-0.5 font-mono text-xs">
      {entries.map(([name, value]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-ink-faint">{name}: </dt>
          <dd className="inline">{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ children }: { children: string }) {
  return (
    <pre className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap font-mono text-xs">
      {children}
    </pre>
  );
}
