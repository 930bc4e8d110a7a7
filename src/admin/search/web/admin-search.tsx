import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { nameFact, namePlanOf, toMoney } from '#admin/rules/payments.ts';
import { toAccountStatus } from '#admin/rules/person.ts';
import type { Found } from '#admin/rules/search.ts';
import { adminUserPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { SearchField } from '#kit/web/fields/search-field.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';

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

type FoundGroupsProps = { found: Found; typed: string };

/** The results, one card per kind; empty kinds are left out. */
function FoundGroups({ found, typed }: FoundGroupsProps) {
  const all = (path: string) => `${path}?q=${encodeURIComponent(typed)}`;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Group title="People" all={all(PATHS.adminUsers)} count={found.people.length}>
        {found.people.map((person) => (
          <FoundItem
            key={person.user_id}
            to={adminUserPath(person.user_id)}
            title={person.full_name || person.email}
            detail={[person.full_name && person.email, person.username]}
          >
            <Badge tone={toAccountStatus(person.status).tone}>
              {toAccountStatus(person.status).label}
            </Badge>
          </FoundItem>
        ))}
      </Group>
      <Group title="Payments" count={found.payments.length}>
        {found.payments.map((payment) => (
          <FoundItem
            key={payment.id}
            to={adminUserPath(payment.user_id)}
            title={nameFact(payment)}
            detail={[payment.name, namePlanOf(payment), formatDate(payment.happened_at)]}
          >
            <span className="whitespace-nowrap font-medium">{toMoney(payment)}</span>
          </FoundItem>
        ))}
      </Group>
      <Group title="Agencies" all={all(PATHS.adminAgency)} count={found.agencies.length}>
        {found.agencies.map(({ owner_id, name, email }) => (
          <FoundItem key={owner_id} to={adminUserPath(owner_id)} title={name} detail={[email]} />
        ))}
      </Group>
      <Group title="Leads" all={all(PATHS.adminLeads)} count={found.leads.length}>
        {found.leads.map(({ id, full_name, email, company, username, created_at }) => (
          <FoundItem
            key={id}
            to={`${PATHS.adminLeads}?q=${encodeURIComponent(email || full_name || typed)}`}
            title={full_name || email || 'No name'}
            detail={[full_name && email, company, `to ${username}`, formatDate(created_at)]}
          />
        ))}
      </Group>
    </div>
  );
}

type GroupProps = { title: string; all?: string; count: number; children: ReactNode };

function Group({ title, all, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <Card
      title={title}
      action={
        all && (
          <Button asChild variant="ghost" size="sm">
            <Link to={all} aria-label={`All ${title.toLowerCase()} found`}>
              See all
            </Link>
          </Button>
        )
      }
    >
      <ul aria-label={title} className="-my-3 flex flex-col divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

type FoundItemProps = {
  to: string;
  title: string;
  /** Empty parts are left out. */
  detail: readonly (string | null)[];
  children?: ReactNode;
};

function FoundItem({ to, title, detail, children }: FoundItemProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <Link
          to={to}
          dir="auto"
          className="wrap-anywhere rounded-sm font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <p className="wrap-anywhere text-ink-faint">{detail.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}
