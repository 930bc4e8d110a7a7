import { formatMoment } from '../../../lib/dates.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DeleteLeadButton, FavoriteButton, nameLead } from './lead-actions.tsx';
import { LeadLink } from './lead-link.tsx';
import { EmailLink, PhoneLink } from './lead-links.tsx';
import { LeadMessage } from './lead-message.tsx';
import type { LeadsListProps } from './leads-list.ts';

/** The inbox on phones: a card for each lead. */
export function LeadCards({ leads, userId, selectedIds, onSelect }: LeadsListProps) {
  return (
    <ul aria-label="Leads" className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4">
      {leads.map((lead) => (
        <li
          key={lead.id}
          className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <div className="flex items-start gap-1">
            <Checkbox
              label={`Select ${nameLead(lead)}`}
              checked={selectedIds.has(lead.id)}
              onChange={(event) => onSelect(lead.id, event.currentTarget.checked)}
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
          <div className="flex flex-wrap gap-x-4 gap-y-1 break-all">
            {lead.email && <EmailLink email={lead.email} />}
            {lead.phone && <PhoneLink phone={lead.phone} />}
          </div>
          <time dateTime={lead.created_at} className="text-ink-faint text-xs">
            {formatMoment(lead.created_at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
