import { formatMoment } from '../../../lib/dates.ts';
import type { Lead } from '../queries.ts';
import { DeleteLeadButton, FavoriteButton } from './lead-actions.tsx';
import { EmailLink, PhoneLink } from './lead-links.tsx';
import { LeadMessage } from './lead-message.tsx';

/** The inbox on phones: a card for each lead. */
export function LeadCards({ leads, userId }: { leads: Lead[]; userId: string }) {
  return (
    <ul aria-label="Leads" className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4">
      {leads.map((lead) => (
        <li
          key={lead.id}
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <h2 className="break-words font-semibold text-base">{lead.full_name || '–'}</h2>
              {lead.company && <p className="text-ink-soft">{lead.company}</p>}
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
