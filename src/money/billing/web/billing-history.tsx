import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { type HistoryEntry, toHistory } from '#money/status/rules/history.ts';
import { ledgerQuery } from './queries.ts';

/** Payments, grants and plan changes, newest first. */
export function BillingHistory() {
  const userId = useOwner();
  const ledger = useQuery(ledgerQuery(userId));
  return (
    <Card title="History">
      {ledger.isPending && <Skeleton />}
      {ledger.isError && !ledger.data && (
        <LoadFailure title="We couldn’t load your history" onRetry={ledger.refetch} />
      )}
      {ledger.data && <Entries entries={toHistory(ledger.data, formatDate)} />}
    </Card>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className="text-ink-soft">Nothing yet. Payments and plan changes will appear here.</p>
    );
  }
  return (
    <ol className="-my-4 flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { happened_at, title, detail, amount } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <time
        dateTime={happened_at}
        className="row-start-2 text-ink-faint sm:row-span-2 sm:row-start-1"
      >
        {formatDate(happened_at)}
      </time>
      <p className="font-medium">{title}</p>
      {amount && <p className="text-right font-medium">{amount}</p>}
      {detail && <p className="col-start-1 text-ink-soft sm:col-start-2">{detail}</p>}
    </li>
  );
}
