import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { groupRows } from '#kit/web/lists/group-rows.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate, formatMoment, toLocalDay } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { tellConcerned } from '../rules/actions.ts';
import { AuditChanges } from './audit-changes.tsx';

/** So many show before "show all" is pressed. */
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
  const runs = groupRows(entries, isOfOneDay);
  return (
    <div className="flex flex-col gap-3">
      <ul className="-my-3 flex flex-col divide-y divide-line">
        {runs.slice(0, all ? runs.length : SHOWN).map((run) => (
          <li key={run[0]?.id} className="py-3">
            <Run entries={run} />
          </li>
        ))}
      </ul>
      {runs.length > SHOWN && (
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

/** @returns whether both are the same action by the same actor on one of the reader's days */
function isOfOneDay(one: OwnEntry, other: OwnEntry): boolean {
  return (
    one.actor_role === other.actor_role &&
    one.action === other.action &&
    toLocalDay(one.happened_at) === toLocalDay(other.happened_at)
  );
}

/** One entry, or a day's identical entries, expanded on tap. */
function Run({ entries }: { entries: readonly OwnEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const [entry] = entries;
  if (!entry) return null;
  if (entries.length === 1) return <Entry entry={entry} />;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm text-left"
      >
        <span className="flex flex-col gap-1">
          <span className="font-medium">{tellConcerned(entry, entries.length)}</span>
          <span className="text-ink-faint text-xs">{formatDate(entry.happened_at)}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={clsx(
            'size-4 shrink-0 text-ink-faint transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <ul
          aria-label={tellConcerned(entry, entries.length)}
          className="mt-3 flex flex-col gap-3 pl-4"
        >
          {entries.map((one) => (
            <li key={one.id}>
              <Entry entry={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ entry }: { entry: OwnEntry }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{tellConcerned(entry)}</p>
      <AuditChanges {...entry} />
      <time dateTime={entry.happened_at} className="text-ink-faint text-xs">
        {formatMoment(entry.happened_at)}
      </time>
    </div>
  );
}

/** The most entries that owners see about their own account. */
const OWN_ENTRIES = 50;

/** Other people's actions on the caller's account, newest first. */
function ownAuditQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.auditOfOwn(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('audit_log')
        .select('id, happened_at, actor_role, action, before, after, note')
        .eq('subject', userId)
        .order('happened_at', { ascending: false })
        .order('id')
        .limit(OWN_ENTRIES)
        .throwOnError();
      return data;
    },
  });
}
