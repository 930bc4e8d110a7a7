import { Link, useSearchParams } from 'react-router';
import type { Lead } from './queries.ts';

export type NamedLead = Pick<Lead, 'full_name' | 'email' | 'phone'>;

/** @returns a lead's name, even if most of its fields are empty */
export function nameLead(lead: NamedLead): string {
  return lead.full_name || lead.email || lead.phone || 'an unnamed visitor';
}

type LeadLinkProps = {
  lead: NamedLead & Pick<Lead, 'id'> & Partial<Pick<Lead, 'opened_at'>>;
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
