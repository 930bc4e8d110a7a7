import { Link, useSearchParams } from 'react-router';
import type { Lead } from '../queries.ts';

/** The name of a lead, which leads to all that is known of it. */
export function LeadLink({ lead }: { lead: Pick<Lead, 'id' | 'full_name' | 'email' | 'phone'> }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('lead', lead.id);
  return (
    <Link
      to={{ search: next.toString() }}
      preventScrollReset
      dir="auto"
      className="rounded-sm underline-offset-4 hover:underline"
    >
      {lead.full_name || lead.email || lead.phone || 'No name'}
    </Link>
  );
}
