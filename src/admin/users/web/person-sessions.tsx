import type { Person } from '#admin/rules/parse-person.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** Where they are signed in. */
export function PersonSessions({ person: { sessions } }: { person: Person }) {
  const { length } = sessions;
  return (
    <Card
      title="Sessions"
      description={length === 1 ? 'Signed in on 1 device' : `Signed in on ${length} devices`}
    >
      {length > 0 && (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {sessions.map(({ created_at, refreshed_at }) => (
            <li key={created_at} className="flex flex-wrap justify-between gap-x-4 py-3">
              <span>Since {formatMoment(created_at)}</span>
              {refreshed_at !== null && (
                <span className="text-ink-faint">Last seen {formatMoment(refreshed_at)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
