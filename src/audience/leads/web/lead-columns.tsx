import { Link, useSearchParams } from 'react-router';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { buildCsvRow, type Columns } from '#kit/web/lists/columns.ts';
import type { RowOf } from '#kit/web/lists/define-list.ts';
import type { Selection } from '#kit/web/lists/use-selection.ts';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { nameSource } from '../rules/source.ts';
import { DeleteLeadButton, FavoriteButton, nameLead } from './lead-actions.tsx';
import { LeadMessage } from './lead-message.tsx';
import type { exportedLeadsList, Lead } from './queries.ts';

const NONE = <span className="text-ink-faint">–</span>;

type LeadColumns = Columns<Lead, RowOf<typeof exportedLeadsList>>;

const FACTS: LeadColumns = [
  {
    label: 'Full name',
    place: 'title',
    className: 'min-w-36 max-w-56 break-words',
    cell: (lead) => (
      <>
        <LeadLink lead={lead} />
        {lead.company && (
          <p dir="auto" className="font-normal text-ink-soft">
            {lead.company}
          </p>
        )}
      </>
    ),
    onCard: (lead) => <LeadLink lead={lead} />,
    csv: { 'Full name': ({ full_name }) => full_name },
  },
  {
    place: 'detail',
    onCard: ({ company }) => company && <p className="break-words text-ink-soft">{company}</p>,
  },
  {
    label: 'Email',
    place: 'line',
    className: 'max-w-56 truncate',
    cell: ({ email }) => <EmailLink email={email} blank={NONE} />,
    onCard: ({ email }) => email && <EmailLink email={email} />,
    csv: { Email: ({ email }) => email },
  },
  {
    label: 'Phone',
    place: 'line',
    className: 'whitespace-nowrap',
    cell: ({ phone }) => <PhoneLink phone={phone} blank={NONE} />,
    onCard: ({ phone }) => phone && <PhoneLink phone={phone} />,
    csv: { Phone: ({ phone }) => phone },
  },
  { csv: { Company: ({ company }) => company } },
  {
    label: 'Message',
    className: 'min-w-52 max-w-80 text-ink-soft',
    cell: ({ message }) => <LeadMessage message={message} />,
    onCard: ({ message }) =>
      message && (
        <div className="text-ink-soft">
          <LeadMessage message={message} />
        </div>
      ),
    csv: { Message: ({ message }) => message },
  },
  { csv: { Favorite: ({ is_favorite }) => (is_favorite ? 'yes' : 'no') } },
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
  {
    csv: {
      Consent: ({ consent }) => consent,
      'Consent version': ({ consent_version }) => consent_version,
      'Consented at': ({ consented_at }) => consented_at ?? '',
    },
  },
];

export const toCsvRow = buildCsvRow(FACTS);

/** The inbox: a lead's data and actions. */
export function toLeadColumns(selection: Selection<Lead>): LeadColumns {
  const choice = (lead: Lead, className: string) => (
    <Checkbox
      label={`Select ${nameLead(lead)}`}
      checked={selection.has(lead.id)}
      onChange={(event) => selection.select(lead.id, event.currentTarget.checked)}
      className={className}
    />
  );
  return [
    {
      label: { unseen: 'Selected' },
      place: 'start',
      cell: (lead) => choice(lead, '-my-2 -mx-2.5'),
      onCard: (lead) => choice(lead, '-my-2 -mr-2 -ml-3'),
    },
    {
      label: { unseen: 'Favorite' },
      place: 'none',
      cell: (lead) => (
        <span className="-my-2 -mx-3 inline-block">
          <FavoriteButton lead={lead} />
        </span>
      ),
    },
    ...FACTS,
    {
      label: '',
      place: 'corner',
      cell: (lead) => (
        <span className="-my-2 -mr-2 inline-block">
          <DeleteLeadButton lead={lead} />
        </span>
      ),
      onCard: (lead) => (
        <div className="-mt-2 -mr-2 flex">
          <FavoriteButton lead={lead} />
          <DeleteLeadButton lead={lead} />
        </div>
      ),
    },
  ];
}

type LeadLinkProps = {
  lead: Pick<Lead, 'id' | 'full_name' | 'email' | 'phone'> & Partial<Pick<Lead, 'opened_at'>>;
};

/** A lead's name, linked to its details. */
function LeadLink({ lead }: LeadLinkProps) {
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
