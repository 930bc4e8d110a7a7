import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { AttemptList } from './attempt-list.tsx';
import { exchangeQuery, type SentMessage } from './queries.ts';

type DeliveryDetailsProps = {
  delivery: SentMessage;
  /** Resends at once; null if not allowed. */
  onSend: (() => void) | null;
};

/** A delivery's attempts with their responses, its payload, and a button to resend it. */
export function DeliveryDetails({ delivery, onSend }: DeliveryDetailsProps) {
  const exchange = useQuery(exchangeQuery(useOwner(), delivery));
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line p-4">
      {exchange.isPending && <Skeleton className="h-32" />}
      {exchange.isError && (
        <LoadFailure title="The message could not be loaded" onRetry={exchange.refetch} />
      )}
      {exchange.data && (
        <>
          <AttemptList attempts={exchange.data.attempts} />
          <section aria-label="Message" className="flex flex-col gap-2">
            <h4 className="font-medium">Message</h4>
            <CodeSample>{JSON.stringify(exchange.data.payload, null, 2)}</CodeSample>
          </section>
        </>
      )}
      <Facts columns={2}>
        <Fact name="Message id" isWide>
          {delivery.id}
        </Fact>
      </Facts>
      {onSend && (
        <Button variant="secondary" size="sm" className="self-start" onClick={onSend}>
          <Send />
          Send now
        </Button>
      )}
    </div>
  );
}
