import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { describeTry } from '../rules/webhook-status.ts';
import { type Attempt, exchangeQuery, type SentMessage } from './queries.ts';

type DeliveryDetailsProps = {
  delivery: SentMessage;
  /** Resends at once; null if not allowed. */
  onSend: (() => void) | null;
};

/** A delivery's attempts with their responses, its payload, and a button to resend it. */
export function DeliveryDetails({ delivery, onSend }: DeliveryDetailsProps) {
  const exchange = useQuery(exchangeQuery(useOwner(), delivery));
  return (
    <div className="flex flex-col gap-5 rounded-md bg-canvas p-4">
      {exchange.isPending && <Skeleton className="h-32" />}
      {exchange.isError && (
        <LoadFailure title="We couldn’t load the message" onRetry={exchange.refetch} />
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

/** A delivery's attempts, newest first and open: request, response and duration. */
function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section aria-label="Tries" className="flex flex-col gap-2">
      <h4 className="font-medium">Tries</h4>
      {attempts.length === 0 && <p className="text-ink-soft">None yet.</p>}
      {attempts.map((attempt, index) => (
        <details key={attempt.id} open={index === 0} className="rounded-lg bg-sunken px-4 py-3">
          <summary className="cursor-pointer">
            <span className="wrap-anywhere font-medium">{describeTry(attempt)}</span>{' '}
            <span className="text-ink-faint text-sm">{toTimes(attempt)}</span>
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            <Part title={toAnswerTitle(attempt)}>
              <Headers headers={attempt.answer_headers} />
              {attempt.answer_text !== '' && (
                <pre className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap font-mono text-xs">
                  {attempt.answer_text}
                </pre>
              )}
            </Part>
            <Part title="Request headers">
              <Headers headers={attempt.sent_headers} />
            </Part>
          </div>
        </details>
      ))}
    </section>
  );
}

function toTimes({ tried_at, answer_ms }: Attempt): string {
  return [formatMoment(tried_at), answer_ms !== null && `${answer_ms} ms`]
    .filter(Boolean)
    .join(' · ');
}

function toAnswerTitle({ answer_status }: Attempt): string {
  return answer_status === null ? 'No answer' : `Answer: ${answer_status}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h5 className="font-medium text-sm">{title}</h5>
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
