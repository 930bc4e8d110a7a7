import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../../ui/media-query.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { SpinnerPage } from '../../../ui/spinner.tsx';
import { LEADS_PAGE_SIZE, leadsPageQuery } from '../queries.ts';
import { LeadCards } from './lead-cards.tsx';
import { LeadsTable } from './leads-table.tsx';

/** Everything visitors have left, newest first, a page at a time (`?page=2`). */
export function LeadsInbox({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const page = toPage(search.get('page'));
  const { data, isPending, isError, refetch } = useQuery(leadsPageQuery(userId, page));
  if (isPending) return <SpinnerPage label="Loading leads" />;
  if (isError && !data) return <LeadsFailure onRetry={() => void refetch()} />;
  if (data.leads.length === 0) return page > 1 ? <Navigate to="?" replace /> : <NoLeads />;
  const List = isWide ? LeadsTable : LeadCards;
  return (
    <>
      <List leads={data.leads} userId={userId} />
      <Pagination
        noun={data.count === 1 ? 'lead' : 'leads'}
        page={page}
        pageSize={LEADS_PAGE_SIZE}
        count={data.count}
        onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
      />
    </>
  );
}

function LeadsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Inbox />}
        title={LEAD_MESSAGES.loadFailed}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Nothing is lost. Check your connection and try again.
      </EmptyState>
    </Card>
  );
}

function NoLeads() {
  return (
    <Card>
      <EmptyState
        icon={<Inbox />}
        title="No leads yet"
        action={
          <Button asChild>
            <Link to={PATHS.edit}>Set up the lead form</Link>
          </Button>
        }
      >
        When somebody fills in the form on your page, their name, address and message stand here.
      </EmptyState>
    </Card>
  );
}

function toPage(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
