import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { buildCsvRow, type Columns, createdColumn } from '#kit/web/lists/columns.tsx';
import type { RowOf } from '#kit/web/lists/define-list.ts';
import { type Selection, selectionColumn } from '#kit/web/lists/selection-bar.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { EXCHANGE } from '#page/lead-form/rules/sending.ts';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { findExchangeOrigin, nameSource } from '../rules/source.ts';
import { DeleteLeadButton, FavoriteButton } from './lead-actions.tsx';
import { LeadLink, nameLead } from './lead-link.tsx';
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
        <NamedLead lead={lead} />
        {lead.company && (
          <p dir="auto" className="font-normal text-ink-soft">
            {lead.company}
          </p>
        )}
      </>
    ),
    onCard: (lead) => <NamedLead lead={lead} />,
    csv: { 'Full name': ({ full_name }) => full_name },
  },
  {
    place: 'detail',
    onCard: ({ company }) => company && <p className="break-words text-ink-soft">{company}</p>,
  },
  {
    label: 'Email',
    place: 'line',
    className: 'min-w-40',
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
  createdColumn(),
  { csv: { Source: ({ source }) => nameSource(source), Tag: ({ tag }) => tag } },
  {
    csv: {
      Consent: ({ consent }) => consent,
      'Consent version': ({ consent_version }) => consent_version,
      'Consented at': ({ consented_at }) => consented_at ?? '',
    },
  },
];

/** Cards sent back, set apart from messages. */
function NamedLead({ lead }: { lead: Lead }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>
        <LeadLink lead={lead} />
      </span>
      {findExchangeOrigin(lead.source) !== null && (
        <Badge tone="accent">{nameSource(EXCHANGE)}</Badge>
      )}
    </span>
  );
}

export const toCsvRow = buildCsvRow(FACTS);

/** The inbox: a lead's data and actions. */
export function toLeadColumns(selection: Selection<Lead>): LeadColumns {
  return [
    selectionColumn(selection, nameLead),
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

/** Longer messages, in characters, are folded to two lines. */
const FOLDED_LENGTH = 100;

/** A visitor's message; long ones are folded. */
export function LeadMessage({ message }: { message: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (message === '') return NONE;
  const isLong = message.length > FOLDED_LENGTH || message.includes('\n');
  return (
    <div className="flex flex-col items-start gap-1">
      <p
        id={id}
        dir="auto"
        className={clsx('break-words', open ? 'whitespace-pre-line' : isLong && 'line-clamp-2')}
      >
        {message}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="rounded-sm font-medium text-accent-text text-xs hover:underline pointer-coarse:py-2"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
