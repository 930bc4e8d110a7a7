import { Link } from 'react-router';
import type { Columns } from '#kit/web/lists/columns.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { CONTACT_STATUSES, type ContactStatus, nameContact } from '../rules/contact.ts';
import type { Contact } from './queries.ts';
import type { BookPanel } from './use-book-panel.ts';

/** The address book's columns, exported under names that an import recognises. */
export function toContactColumns(toAddressOf: (panel: BookPanel) => string): Columns<Contact> {
  const link = (contact: Contact) => (
    <ContactLink contact={contact} search={toAddressOf({ kind: 'contact', id: contact.id })} />
  );
  return [
    { place: 'start', onCard: (contact) => <Avatar name={nameContact(contact)} /> },
    {
      label: 'Name',
      place: 'title',
      className: 'w-72 min-w-48',
      cell: (contact) => (
        <div className="flex items-center gap-3">
          <Avatar name={nameContact(contact)} size="sm" />
          <div className="wrap-anywhere min-w-0">
            {link(contact)}
            <ContactRole contact={contact} />
          </div>
        </div>
      ),
      onCard: link,
      csv: { 'Full name': ({ full_name }) => full_name },
    },
    { place: 'detail', onCard: (contact) => <ContactRole contact={contact} /> },
    ...DETAILS,
  ];
}

const DETAILS: Columns<Contact> = [
  {
    label: 'Email',
    place: 'line',
    className: 'min-w-40',
    cell: ({ email }) => <EmailLink email={email} />,
    csv: { Email: ({ email }) => email },
  },
  {
    label: 'Phone',
    place: 'line',
    className: 'whitespace-nowrap',
    cell: ({ phone }) => <PhoneLink phone={phone} />,
    csv: { Phone: ({ phone }) => phone },
  },
  { csv: { Company: ({ company }) => company } },
  { csv: { Designation: ({ designation }) => designation } },
  { csv: { Address: ({ address }) => address } },
  {
    label: 'Tags',
    className: 'max-w-56',
    cell: ({ tags }) => <ContactTags tags={tags} />,
    csv: { Tags: ({ tags }) => tags.join(', ') },
  },
  {
    label: 'Status',
    place: 'corner',
    cell: ({ status }) => <StatusBadge status={status} />,
    csv: { Status: ({ status }) => status },
  },
  { csv: { Notes: ({ notes }) => notes } },
  {
    label: 'Last contact',
    place: 'none',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ last_contact_at: at }) => at && <time dateTime={at}>{formatDate(at)}</time>,
    csv: { 'Last contact': ({ last_contact_at }) => last_contact_at ?? '' },
  },
  { csv: { Created: ({ created_at }) => created_at } },
];

/** A contact's name, linked to their details. */
function ContactLink({ contact, search }: { contact: Contact; search: string }) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      dir="auto"
      className="rounded-sm underline-offset-4 hover:underline"
    >
      {nameContact(contact)}
    </Link>
  );
}

/** `Head of lights · Analytical Engines`; nothing without a role if the name is the company's. */
function ContactRole({ contact }: { contact: Contact }) {
  const { full_name, designation, company } = contact;
  const words = [designation, full_name ? company : ''].filter(Boolean).join(' · ');
  return words === '' ? null : (
    <p dir="auto" className="wrap-anywhere font-normal text-ink-soft">
      {words}
    </p>
  );
}

/** How many tags fit in a list row. */
const SHOWN_TAGS = 3;

function ContactTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <li key={tag} className="max-w-full [&>*]:max-w-full [&>*]:truncate">
          <Badge>{tag}</Badge>
        </li>
      ))}
      {tags.length > SHOWN_TAGS && (
        <li className="text-ink-faint text-xs">+{tags.length - SHOWN_TAGS}</li>
      )}
    </ul>
  );
}

const TONES = {
  new: 'accent',
  contacted: 'neutral',
  qualified: 'warning',
  customer: 'success',
  archived: 'neutral',
} as const;

function StatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={TONES[status]}>{CONTACT_STATUSES[status]}</Badge>;
}
