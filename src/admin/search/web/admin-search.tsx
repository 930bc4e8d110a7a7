import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { SearchField } from '#kit/web/fields/search-field.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { FoundGroups } from './found-groups.tsx';

export function AdminSearchScreen() {
  return (
    <Screen title="Search">
      <Search />
    </Screen>
  );
}

/** One search field for everything, with results by kind. The URL holds the search. */
function Search() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  return (
    <>
      <SearchField
        label="Search everything"
        value={typed}
        hasFocus
        onSearch={(q) => setParams(q === '' ? {} : { q }, { replace: true })}
      />
      {typed === '' ? (
        <p className="text-ink-soft">
          A name, an email address, a username, or the id of a payment or customer at Stripe. Press
          / to search from anywhere in the panel.
        </p>
      ) : (
        <Answer typed={typed} />
      )}
    </>
  );
}

function Answer({ typed }: { typed: string }) {
  const userId = useOwner();
  const { data, isPending, isPlaceholderData, refetch } = useQuery(searchQuery(userId, typed));
  if (isPending) {
    return (
      <div role="status">
        <span className="sr-only">Searching</span>
        <Skeleton className="h-60 rounded-lg" />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <Card>
        <LoadFailure icon={<SearchX />} title="The search failed" onRetry={refetch} />
      </Card>
    );
  }
  if (data === null) {
    return (
      <p role="status" className="text-ink-soft">
        Type a few more letters.
      </p>
    );
  }
  const isNone = Object.values(data).every(({ length }) => length === 0);
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      {isNone ? (
        <Card>
          <EmptyState drawing="search" title="Nothing was found">
            Matches the start of words. Enter Stripe IDs in full.
          </EmptyState>
        </Card>
      ) : (
        <FoundGroups found={data} typed={typed} />
      )}
    </div>
  );
}

/** The matches of a search. The previous result stays while another loads. */
function searchQuery(userId: string, typed: string) {
  return queryOptions({
    queryKey: queryKeys.adminSearch(userId, typed),
    queryFn: async ({ signal }) => {
      const [data, { parseFound }] = await readWith(
        dataClient.rpc('admin_search', { typed }).abortSignal(signal).throwOnError(),
        () => import('#admin/rules/search.ts'),
      );
      return parseFound(data);
    },
    placeholderData: keepPreviousData,
  });
}
