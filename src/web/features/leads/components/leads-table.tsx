import { formatDate, formatMoment } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import type { Lead } from '../queries.ts';
import { DeleteLeadButton, FavoriteButton } from './lead-actions.tsx';
import { EmailLink, PhoneLink } from './lead-links.tsx';
import { LeadMessage } from './lead-message.tsx';

const COLUMNS = ['Favorite', 'Full name', 'Email', 'Phone', 'Company', 'Message', 'Created', ''];

/** The inbox where there is room for columns. */
export function LeadsTable({ leads, userId }: { leads: Lead[]; userId: string }) {
  return (
    <Card>
      <Table caption="Leads" columns={COLUMNS}>
        {leads.map((lead) => (
          <TableRow key={lead.id} className="align-top [&>*]:py-2.5">
            <TableCell>
              <span className="-my-2 -ml-2 inline-block">
                <FavoriteButton lead={lead} userId={userId} />
              </span>
            </TableCell>
            <TableCell heading className="min-w-32 max-w-48 break-words">
              {lead.full_name || '–'}
            </TableCell>
            <TableCell className="max-w-56 truncate">
              <EmailLink email={lead.email} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <PhoneLink phone={lead.phone} />
            </TableCell>
            <TableCell className="max-w-40 break-words text-ink-soft">
              {lead.company || '–'}
            </TableCell>
            <TableCell className="min-w-52 max-w-80 text-ink-soft">
              <LeadMessage message={lead.message} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={lead.created_at} title={formatMoment(lead.created_at)}>
                {formatDate(lead.created_at)}
              </time>
            </TableCell>
            <TableCell>
              <span className="-my-2 -mr-2 inline-block">
                <DeleteLeadButton lead={lead} userId={userId} />
              </span>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
