import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Breakable } from '#kit/web/ui/breakable.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LEAD_MESSAGES } from '../rules/messages.ts';
import { recentLeadsQuery } from './queries.ts';

// Loaded while there are no leads, with the plan's rules.
const NoLeads = lazily(
  () => import('./no-leads.tsx'),
  (file) => file.NoLeads,
);

/** The latest leads, with a link to all. */
export function RecentLeads() {
  return (
    <Card
      title="Recent Leads"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={PATHS.leads}>View All</Link>
        </Button>
      }
    >
      <RecentLeadsTable />
    </Card>
  );
}

function RecentLeadsTable() {
  const userId = useOwner();
  const leads = useQuery(recentLeadsQuery(userId));
  if (leads.isPending) return <Skeleton className="h-36" />;
  if (leads.isError) {
    return <LoadFailure onRetry={leads.refetch}>{LEAD_MESSAGES.loadFailed}</LoadFailure>;
  }
  if (leads.data.rows.length === 0) {
    return (
      <Suspense fallback={<Skeleton className="h-36" />}>
        <NoLeads />
      </Suspense>
    );
  }
  return (
    <Table
      caption="Latest leads"
      columns={['Full name', { text: 'Email', isForWide: true }, 'Created']}
    >
      {leads.data.rows.map((lead) => (
        <TableRow key={lead.id}>
          <TableCell heading className="wrap-anywhere py-2 sm:min-w-32">
            <span dir="auto">{lead.full_name || '–'}</span>
            {lead.email && (
              <span className="block font-normal text-ink-soft sm:hidden">
                <Breakable>{lead.email}</Breakable>
              </span>
            )}
          </TableCell>
          <TableCell className="wrap-anywhere text-ink-soft max-sm:hidden sm:min-w-40">
            <Breakable>{lead.email || '–'}</Breakable>
          </TableCell>
          <TableCell className="whitespace-nowrap text-ink-soft">
            <time dateTime={lead.created_at}>{formatDate(lead.created_at)}</time>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
