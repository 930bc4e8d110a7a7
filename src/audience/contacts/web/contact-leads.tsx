import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { contactLeadsQuery } from './queries.ts';

/** A contact's leads, newest first. */
export function ContactLeads({ contactId }: { contactId: string }) {
  const userId = useOwner();
  const { data: leads = [] } = useQuery(contactLeadsQuery(userId, contactId));
  if (leads.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">Leads</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {leads.map((lead) => (
          <li key={lead.id}>
            <Link
              to={{ pathname: PATHS.leads, search: `lead=${lead.id}` }}
              className="flex flex-col gap-0.5 px-4 py-3 transition-colors hover:bg-hover"
            >
              <span dir="auto" className="wrap-anywhere line-clamp-2">
                {lead.message || 'No message'}
              </span>
              <time dateTime={lead.created_at} className="text-ink-faint text-xs">
                {formatMoment(lead.created_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
