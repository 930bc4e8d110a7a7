import { Link } from 'react-router';
import { adminUserPath } from '#domain/paths.ts';
import { formatDate, formatMoment } from '../../../lib/time/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import { TEXT_LINK_LOOK } from '../../../ui/text-link.ts';
import type { AnyLead } from '../queries.ts';

type LeadsProps = { leads: readonly AnyLead[] };

const COLUMNS = ['Who', 'On the page of', 'Message', 'Created'];

/** The leads where there is room for columns. */
export function AllLeadsTable({ leads }: LeadsProps) {
  return (
    <Card>
      <Table caption="Leads" columns={COLUMNS}>
        {leads.map((lead) => (
          <TableRow key={lead.id} className="align-top [&>*]:py-2.5">
            <TableCell heading className="max-w-64">
              <p dir="auto" className="wrap-anywhere">
                {nameOf(lead)}
              </p>
              <p className="truncate font-normal text-ink-soft">{lead.email}</p>
            </TableCell>
            <TableCell className="max-w-48 truncate">
              <Owner lead={lead} />
            </TableCell>
            <TableCell className="min-w-52 max-w-96 text-ink-soft">
              <Message lead={lead} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={lead.created_at} title={formatMoment(lead.created_at)}>
                {formatDate(lead.created_at)}
              </time>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

/** The leads on phones: a card for each. */
export function AllLeadsCards({ leads }: LeadsProps) {
  return (
    <CardList label="Leads">
      {leads.map((lead) => (
        <CardItem key={lead.id}>
          <div>
            <h2 dir="auto" className="wrap-anywhere font-semibold text-base">
              {nameOf(lead)}
            </h2>
            <p className="wrap-anywhere text-ink-soft">{lead.email}</p>
          </div>
          <Message lead={lead} />
          <p className="text-ink-faint text-xs">
            <time dateTime={lead.created_at}>{formatMoment(lead.created_at)}</time> · to{' '}
            <Owner lead={lead} />
          </p>
        </CardItem>
      ))}
    </CardList>
  );
}

function Owner({ lead }: { lead: AnyLead }) {
  return (
    <Link to={adminUserPath(lead.user_id)} className={TEXT_LINK_LOOK}>
      {lead.username ?? 'an account'}
    </Link>
  );
}

function Message({ lead: { message } }: { lead: AnyLead }) {
  if (message === '') return <span className="text-ink-faint">No message</span>;
  return (
    <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
      {message}
    </p>
  );
}

function nameOf({ full_name, company }: AnyLead): string {
  return [full_name || 'No name', company].filter(Boolean).join(', ');
}
