import { formatDate, formatMoment } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { DeleteLeadButton, FavoriteButton, nameLead } from './lead-actions.tsx';
import { LeadLink } from './lead-link.tsx';
import { EmailLink, PhoneLink } from './lead-links.tsx';
import { LeadMessage } from './lead-message.tsx';
import type { LeadsListProps } from './leads-list.ts';

const COLUMNS = [
  { unseen: 'Selected' },
  { unseen: 'Favorite' },
  'Full name',
  'Email',
  'Phone',
  'Message',
  'Created',
  '',
];

/** The inbox where there is room for columns. */
export function LeadsTable({ leads, userId, selectedIds, onSelect }: LeadsListProps) {
  return (
    <Card>
      <Table caption="Leads" columns={COLUMNS}>
        {leads.map((lead) => (
          <TableRow key={lead.id} className="align-top [&>*]:py-2.5">
            <TableCell>
              <Checkbox
                label={`Select ${nameLead(lead)}`}
                checked={selectedIds.has(lead.id)}
                onChange={(event) => onSelect(lead.id, event.currentTarget.checked)}
                className="-my-2 -mx-2.5"
              />
            </TableCell>
            <TableCell>
              <span className="-my-2 -mx-3 inline-block">
                <FavoriteButton lead={lead} userId={userId} />
              </span>
            </TableCell>
            <TableCell heading className="min-w-36 max-w-56 break-words">
              <LeadLink lead={lead} />
              {lead.company && (
                <p dir="auto" className="font-normal text-ink-soft">
                  {lead.company}
                </p>
              )}
            </TableCell>
            <TableCell className="max-w-56 truncate">
              <EmailLink email={lead.email} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <PhoneLink phone={lead.phone} />
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
