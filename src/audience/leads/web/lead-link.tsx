import { Link, useSearchParams } from 'react-router';
import type { Lead } from './queries.ts';

type LeadLinkProps = {
  lead: Pick<Lead, 'id' | 'full_name' | 'email' | 'phone'> & Partial<Pick<Lead, 'opened_at'>>;
};

/** A lead's name, linked to its details. */
export function LeadLink({ lead }: LeadLinkProps) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('lead', lead.id);
  return (
    <>
      {lead.opened_at === null && (
        <span
          role="img"
          aria-label="Unread"
          className="mr-2 inline-block size-2 rounded-full bg-accent align-middle"
        />
      )}
      <Link
        to={{ search: next.toString() }}
        preventScrollReset
        dir="auto"
        className="rounded-sm underline-offset-4 hover:underline"
      >
        {lead.full_name || lead.email || lead.phone || 'No name'}
      </Link>
    </>
  );
}
