import type { ReactNode } from 'react';
import { toRecord } from '#kit/rules/values/json.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { describeTry } from '../rules/problems.ts';
import type { Attempt } from './queries.ts';

/** A delivery's attempts, newest first and open: request, response and duration. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
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
