import { Link } from 'react-router';
import { nameSource } from '#audience/leads/rules/source.ts';
import { adminUserPath } from '#kit/rules/paths.ts';
import type { Columns } from '#kit/web/lists/columns.ts';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import type { AnyLead } from './queries.ts';

export const ALL_LEADS_COLUMNS: Columns<AnyLead> = [
  {
    label: 'Who',
    place: 'title',
    className: 'max-w-64',
    cell: (lead) => (
      <span dir="auto" className="wrap-anywhere">
        {nameOf(lead)}
      </span>
    ),
    detail: ({ email }) => email,
    csv: {
      'Full name': ({ full_name }) => full_name,
      Email: ({ email }) => email,
      Company: ({ company }) => company,
    },
  },
  {
    label: 'On the page of',
    place: 'foot',
    className: 'max-w-48 truncate',
    cell: (lead) => <Owner lead={lead} />,
    onCard: (lead) => (
      <>
        to <Owner lead={lead} />
      </>
    ),
    csv: { Page: ({ username }) => username ?? '' },
    fileOrder: 2,
  },
  {
    label: 'Message',
    className: 'min-w-52 max-w-96 text-ink-soft',
    cell: (lead) => <Message lead={lead} />,
    csv: { Message: ({ message }) => message },
  },
  {
    label: 'Created',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatMoment(created_at)}>
        {formatDate(created_at)}
      </time>
    ),
    onCard: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
    csv: { Created: ({ created_at }) => created_at },
    fileOrder: 1,
  },
  { csv: { Source: ({ source }) => nameSource(source) } },
];

function Owner({ lead }: { lead: AnyLead }) {
  return (
    <Link to={adminUserPath(lead.user_id)} className={TEXT_LINK_LOOK}>
      {lead.username ?? 'an account'}
    </Link>
  );
}

function Message({ lead: { message } }: { lead: AnyLead }) {
  if (message === '') return <span className="text-ink-faint">No message</span>;
  return (
    <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
      {message}
    </p>
  );
}

function nameOf({ full_name, company }: AnyLead): string {
  return [full_name || 'No name', company].filter(Boolean).join(', ');
}
