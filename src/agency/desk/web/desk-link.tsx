import { Link, useSearchParams } from 'react-router';
import type { TeamLead } from './queries.ts';

/** A lead's name, which opens its details and history. */
export function DeskLink({ lead }: { lead: TeamLead }) {
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
