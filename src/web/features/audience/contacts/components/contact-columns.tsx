import { nameContact } from '#domain/contacts/contact.ts';
import { EmailLink, PhoneLink } from '#web/lib/links/contact-links.tsx';
import type { Columns } from '#web/lib/lists/columns.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { BookPanel } from '../hooks/use-book-panel.ts';
import type { Contact } from '../queries.ts';
import { ContactLink, ContactRole, ContactTags } from './contact-parts.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The address book's columns; their names in an exported file are those an import recognises. */
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
    className: 'max-w-56 truncate',
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
