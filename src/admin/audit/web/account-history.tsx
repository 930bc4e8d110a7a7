import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { tellConcerned } from '../rules/actions.ts';
import { AuditChanges } from './audit-changes.tsx';
import { ownAuditQuery } from './queries.ts';

/** How many show before "show all" is pressed. */
const SHOWN = 5;

/** Shows an account's owner what administrators and their agency did to it. */
export function AccountHistory() {
  const userId = useOwner();
  const history = useQuery(ownAuditQuery(userId));
  return (
    <Card
      title="Activity by others"
      description="Changes by administrators or your agency. We never remove entries."
    >
      {history.isPending && <Skeleton className="h-20" />}
      {history.isError && (
        <LoadFailure title="We couldn’t load the list" onRetry={history.refetch}>
          Your page and data aren’t affected.
        </LoadFailure>
      )}
      {history.data && <Entries entries={history.data} />}
    </Card>
  );
}

type OwnEntry = Pick<Parameters<typeof AuditChanges>[0], 'before' | 'after' | 'note'> & {
  id: number;
  happened_at: string;
  actor_role: string;
  action: string;
};

function Entries({ entries }: { entries: readonly OwnEntry[] }) {
  const [all, setAll] = useState(false);
  if (entries.length === 0) {
    return <p className="text-ink-soft">No activity by others.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="-my-3 flex flex-col divide-y divide-line">
        {entries.slice(0, all ? entries.length : SHOWN).map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1 py-3">
            <p className="font-medium">{tellConcerned(entry)}</p>
            <AuditChanges {...entry} />
            <time dateTime={entry.happened_at} className="text-ink-faint text-xs">
              {formatMoment(entry.happened_at)}
            </time>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mb-2 self-start"
        >
          {all ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </div>
  );
}
