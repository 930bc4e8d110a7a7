import { EmailLink, PhoneLink } from '../../../lib/links/contact-links.tsx';
import type { Selection } from '../../../lib/lists/use-selection.ts';
import { formatDate, formatMoment } from '../../../lib/time/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { Lead } from '../queries.ts';
import { DeleteLeadButton, FavoriteButton, nameLead } from './lead-actions.tsx';
import { LeadLink } from './lead-link.tsx';
import { LeadMessage } from './lead-message.tsx';

/** What every way of drawing a page of leads is given. */
export type LeadsListProps = {
  userId: string;
  leads: readonly Lead[];
  selection: Selection<Lead>;
};

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

const NONE = <span className="text-ink-faint">–</span>;

/** The inbox where there is room for columns. */
export function LeadsTable({ leads, userId, selection }: LeadsListProps) {
  return (
    <Card>
      <Table caption="Leads" columns={COLUMNS}>
        {leads.map((lead) => (
          <TableRow key={lead.id} className="align-top [&>*]:py-2.5">
            <TableCell>
              <Checkbox
                label={`Select ${nameLead(lead)}`}
                checked={selection.has(lead.id)}
                onChange={(event) => selection.select(lead.id, event.currentTarget.checked)}
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
              <EmailLink email={lead.email} blank={NONE} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <PhoneLink phone={lead.phone} blank={NONE} />
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
