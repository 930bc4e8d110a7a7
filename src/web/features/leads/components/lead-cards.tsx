import { EmailLink, PhoneLink } from '../../../lib/links/contact-links.tsx';
import { formatMoment } from '../../../lib/time/dates.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { DeleteLeadButton, FavoriteButton, nameLead } from './lead-actions.tsx';
import { LeadLink } from './lead-link.tsx';
import { LeadMessage } from './lead-message.tsx';
import type { LeadsListProps } from './leads-table.tsx';

/** The inbox on phones: a card for each lead. */
export function LeadCards({ leads, userId, selection }: LeadsListProps) {
  return (
    <CardList label="Leads">
      {leads.map((lead) => (
        <CardItem key={lead.id}>
          <div className="flex items-start gap-1">
            <Checkbox
              label={`Select ${nameLead(lead)}`}
              checked={selection.has(lead.id)}
              onChange={(event) => selection.select(lead.id, event.currentTarget.checked)}
              className="-my-2 -ml-3"
            />
            <div className="min-w-0 flex-1">
              <h2 className="break-words font-semibold text-base">
                <LeadLink lead={lead} />
              </h2>
              {lead.company && <p className="break-words text-ink-soft">{lead.company}</p>}
            </div>
            <div className="-mt-2 -mr-2 flex">
              <FavoriteButton lead={lead} userId={userId} />
              <DeleteLeadButton lead={lead} userId={userId} />
            </div>
          </div>
          {lead.message && (
            <div className="text-ink-soft">
              <LeadMessage message={lead.message} />
            </div>
          )}
          <div className="flex flex-wrap gap-x-4 gap-y-1 break-all empty:hidden">
            <EmailLink email={lead.email} />
            <PhoneLink phone={lead.phone} />
          </div>
          <time dateTime={lead.created_at} className="text-ink-faint text-xs">
            {formatMoment(lead.created_at)}
          </time>
        </CardItem>
      ))}
    </CardList>
  );
}
